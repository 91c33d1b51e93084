import { Segmented } from '#web/ui/segmented.tsx'

/** In px, or as large as the box allows. */
const LOGO_SIZES = ['16', '32', '64', '128', '256', 'fit'] as const
export type LogoSize = (typeof LOGO_SIZES)[number]
const SIZES = LOGO_SIZES.map((value) => ({ value, label: value === 'fit' ? 'Fit' : value }))

/** The size of the logo. */
export function SizeChoice({ size, onChange }: { size: LogoSize; onChange: (size: LogoSize) => void }) {
  return <Segmented label="Size in pixels" value={size} onChange={onChange} options={SIZES} />
}
