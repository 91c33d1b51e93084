import type { Pixels } from '#checkup/logos/picture-facts.ts'

/** The longer side of the picture that is judged, in pixels. */
const SIDE = 64

/** The pixels of an image that has loaded; or why they cannot be read. */
export function readPixels(image: HTMLImageElement): Pixels | { cause: string } {
  const natural = { width: image.naturalWidth || SIDE, height: image.naturalHeight || SIDE }
  const scale = SIDE / Math.max(natural.width, natural.height)
  const width = Math.max(1, Math.round(natural.width * scale))
  const height = Math.max(1, Math.round(natural.height * scale))
  try {
    // In main memory: reading back from the graphics card would block.
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    return { width, height, data }
  } catch {
    return { cause: 'Pixels cannot be read' }
  }
}
