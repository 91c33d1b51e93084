import { Copy, Download } from 'lucide'
import { formatCount } from '#web/time/locale.ts'
import { fileName, saveFile } from '#web/export/formats.ts'
import { logoType, LogoUnavailable, PNG_SIDES, readLogo, readLogoPicture } from '#web/export/logo-file.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { toast, toastFailure } from '#web/ui/messages.tsx'
import styles from './logo-preview.module.css'

/** Saves a logo as its original file, or as a PNG. */
export function DownloadLogo({ logo, name }: { logo: string | null; name: string }) {
  if (logo === null) {
    return (
      <Button aria-disabled="true">
        <Icon of={Download} size={16} /> Download logo
      </Button>
    )
  }
  async function download(side?: number) {
    const { content, extension } = await readLogo(logo!, undefined, side ? { side } : undefined)
    saveFile(content, `${fileName(name)}${side ? ` ${side} px` : ''}.${extension}`)
  }
  return (
    <MenuButton id="download-logo" label="Download logo" icon={Download} menuClassName={styles.formats}>
      <MenuItem label="Original" end={logoType(logo) ?? ''} act={() => void download().catch(fail)} />
      {PNG_SIDES.map((side) => (
        <MenuItem
          key={side}
          label={`PNG, ${formatCount(side)} px`}
          act={() => void download(side).catch(fail)}
        />
      ))}
    </MenuButton>
  )
}

/** Copies a logo to the clipboard as a PNG image. */
export function CopyLogo({ logo }: { logo: string | null }) {
  /** Gives the clipboard a promise: WebKit refuses a write that starts only when the picture is ready. */
  async function copy(address: string) {
    const picture = readLogoPicture(address).then(({ content }) => content)
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    } catch (error) {
      // If the picture failed, throw its error: it says more than the clipboard's.
      await picture
      throw error
    }
    toast('Logo copied.')
  }
  return (
    <Button
      tone="quiet"
      className={styles.copy}
      aria-disabled={logo === null}
      onClick={() => void (logo !== null && copy(logo).catch(fail))}
    >
      Copy logo <Icon of={Copy} size={16} />
    </Button>
  )
}

/** Says why a logo could neither be saved nor copied. */
const fail = (error: unknown) =>
  toastFailure(
    error instanceof LogoUnavailable
      ? `Could not read the logo: ${error.message}.`
      : 'Your browser does not allow this.',
  )
