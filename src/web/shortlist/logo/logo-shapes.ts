import type { Colour } from '#checkup/logos/picture-facts.ts'
import { groundColour } from '#web/brand/logo-ground/logo-ground.ts'
import { readHex } from '#web/ui/contrast.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type LogoShape, vanishesOn } from './logo-shape.ts'

/** By the address of a logo. */
export type LogoShapes = ReadonlyMap<string, LogoShape>

const NONE: LogoShapes = new Map()
// Outside of the screens, so that a logo is looked at once, whichever view shows it.
const shapes = createStore(NONE)

export const useLogoShapes = (): LogoShapes => useStore(shapes)

/** The shape of one logo. Others that arrive do not draw the component again. */
export const useLogoShape = (src: string | null): LogoShape | undefined =>
  useStore({ get: () => (src === null ? undefined : shapes.get().get(src)), subscribe: shapes.subscribe })

export function noteShape(src: string, shape: LogoShape): void {
  shapes.set(new Map(shapes.get()).set(src, shape))
}

/** Whether a logo is known not to be seen on a ground. */
export function isLost(shape: LogoShape | undefined, ground: string): boolean {
  return shape !== undefined && vanishesOn(shape, colourOf(ground)) === true
}

/** Undefined for a ground of more than one colour. */
export function colourOf(ground: string): Colour | undefined {
  return readHex(groundColour(ground) ?? '') as Colour | undefined
}
