import { dateTimeWords } from './time-words.ts'

/** Keeps the time of printing in `--printed`, which print.css writes on the sheet. */
export function keepPrintedTime(): void {
  addEventListener('beforeprint', () => {
    const words = `printed ${dateTimeWords(Date.now(), 'local')}`
    document.documentElement.style.setProperty('--printed', JSON.stringify(words))
  })
}
