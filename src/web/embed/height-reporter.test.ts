import { expect, test, vi } from 'vitest'
import { createHeightReporter } from './height-reporter.ts'

function reporter() {
  const report = vi.fn<(pixels: number) => void>()
  const onLoop = vi.fn<(pixels: number) => void>()
  return { report, onLoop, ...createHeightReporter({ report, onLoop }) }
}

test('heights are reported, but not changes of a pixel', () => {
  const { report, contentIs } = reporter()
  for (const pixels of [500, 500.4, 501, 499, 502.2]) contentIs(pixels)
  expect(report.mock.calls).toEqual([[500], [503]])
})

test('content that grows with every frame height is stopped and told once', () => {
  const { report, onLoop, contentIs, frameIs } = reporter()
  let height = 500
  for (let frame = 0; frame < 200; frame++) {
    contentIs(height)
    frameIs(height)
    height += 20
  }
  expect(onLoop).toHaveBeenCalledOnce()
  expect(report.mock.calls.length).toBeLessThan(30)
})

test('content that grows by itself is no loop, however often', () => {
  const { report, onLoop, contentIs, frameIs, resizeIsOver } = reporter()
  for (let height = 500; height < 5000; height += 50) {
    contentIs(height)
    frameIs(height)
    resizeIsOver()
  }
  expect(onLoop).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledTimes(90)
})
