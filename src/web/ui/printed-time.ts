/** Keeps the time of printing in `--printed`, which print.css writes on the sheet. */
export function keepPrintedTime(): void {
  addEventListener('beforeprint', () => {
    const now = new Date().toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' })
    document.documentElement.style.setProperty('--printed', JSON.stringify(`printed ${now}`))
  })
}
