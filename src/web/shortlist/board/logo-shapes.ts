import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import type { LogoShape } from './logo-shape.ts'

/** By the address of a logo. */
export type LogoShapes = ReadonlyMap<string, LogoShape>

const NONE: LogoShapes = new Map()
// Outside of the boards, so that a logo is looked at once, whether on the page or on the full screen.
const shapes = createStore(NONE)

export const useLogoShapes = (): LogoShapes => useStore(shapes)

export function noteShape(src: string, shape: LogoShape): void {
  shapes.set(new Map(shapes.get()).set(src, shape))
}
