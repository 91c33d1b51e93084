/** Changes in a row, each following our own resize at once, that make a loop. A long list draws in fewer. */
const LOOP = 25

interface HeightReporterOptions {
  readonly report: (pixels: number) => void
  /** The content changes whenever the frame does: no height will ever fit. */
  readonly onLoop: (pixels: number) => void
}

/**
 * Decides which heights of the content the host page is told. The frame then gets that height, which must not make the
 * content change again.
 */
export function createHeightReporter({ report, onLoop }: HeightReporterOptions) {
  let reported = 0
  let answered = false
  let loop = 0
  return {
    /** The content is so high now. */
    contentIs(pixels: number): void {
      // Browsers round differently at different zoom levels.
      if (loop >= LOOP || Math.abs(pixels - reported) <= 1) return
      loop = answered ? loop + 1 : 0
      answered = false
      if (loop >= LOOP) return onLoop(reported)
      reported = Math.ceil(pixels)
      report(reported)
    },
    /** The frame is so high now. */
    frameIs(pixels: number): void {
      answered = Math.abs(pixels - reported) <= 1
    },
    /** Later changes of the content are not caused by the frame's new height. */
    resizeIsOver(): void {
      answered = false
    },
  }
}
