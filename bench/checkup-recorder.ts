declare global {
  interface Window {
    checkupRecorder: ReturnType<typeof makeCheckupRecorder>
  }
}

/** Runs in each page before its own scripts: notes when the worker's messages arrive and when rows are painted. */
export function makeCheckupRecorder() {
  const arrived = new Map<string, number>()
  const AppWorker = window.Worker
  window.Worker = class extends AppWorker {
    constructor(...options: ConstructorParameters<typeof AppWorker>) {
      super(...options)
      this.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
        arrived.set(data.type, performance.now())
      })
    }
  }
  /** When the first frame after the condition held had been painted. */
  async function painted(holds: () => boolean): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    const afterPaint = new MessageChannel()
    afterPaint.port1.addEventListener('message', () => resolve(performance.now()))
    afterPaint.port1.start()
    const check = () => {
      if (holds()) afterPaint.port2.postMessage(0)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    return promise
  }
  /** Whether every row within the window shows its finding, and there is one. */
  function rowsShown(): boolean {
    const shown = [...document.querySelectorAll('main tbody tr')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    return shown.length > 0 && shown.every((row) => row.querySelector('td'))
  }
  const recorder = {
    /** Milliseconds from the report's arrival on the page until its findings are painted. */
    firstPaint: async () => {
      const end = await painted(
        () => arrived.has('report') && document.querySelector('main tbody td') !== null,
      )
      return end - arrived.get('report')!
    },
    /** Milliseconds until the rows at a share of the page's height are painted. */
    jump: async (share: number) => {
      const start = performance.now()
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))
      // The earlier rows remain until the scroll event.
      await new Promise(requestAnimationFrame)
      return (await painted(rowsShown)) - start
    },
  }
  window.checkupRecorder = recorder
  return recorder
}
