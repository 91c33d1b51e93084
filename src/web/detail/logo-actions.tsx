import { Check, Copy, Download } from 'lucide'
import { useState } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { fileName, saveFile } from '#web/export/formats.ts'
import { LogoWithheld, PNG_SIDES, readLogo, readLogoPicture } from '#web/export/logo-file.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Soft, VisuallyHidden } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'

/** Saves a logo as its original file, or as a PNG. */
export function DownloadLogo({ logo, name }: { logo: string | null; name: string }) {
  const { attempt, words } = useOutcome(logo, 'Downloaded')
  const download = (side?: number) =>
    attempt(async (address) => {
      const { content, extension } = await readLogo(address, undefined, side ? { side } : undefined)
      saveFile(content, `${fileName(name)}${side ? ` ${side} px` : ''}.${extension}`)
    })
  if (logo === null) {
    return (
      <Button aria-disabled="true">
        <Icon of={Download} size={16} /> Download logo
      </Button>
    )
  }
  return (
    <>
      <MenuButton id="download-logo" label="Download logo" icon={Download}>
        <MenuItem label="Original" act={() => download()} />
        {PNG_SIDES.map((side) => (
          <MenuItem key={side} label={`PNG, ${formatCount(side)} px`} act={() => download(side)} />
        ))}
      </MenuButton>
      {words}
    </>
  )
}

/** Copies a logo to the clipboard as a PNG image. */
export function CopyLogo({ logo }: { logo: string | null }) {
  const { attempt, isDone, words } = useOutcome(logo, 'Copied')
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
  }
  return (
    <>
      <Button tone="quiet" aria-label="Copy logo" aria-disabled={logo === null} onClick={() => attempt(copy)}>
        <Icon of={isDone ? Check : Copy} size={16} /> {isDone ? 'Copied' : 'Copy logo'}
      </Button>
      {words}
    </>
  )
}

/** The outcome of an action on a logo, and the words about it, shown until another logo is. */
function useOutcome(logo: string | null, done: string) {
  const [outcome, setOutcome] = useState<{ readonly logo: string; readonly failure?: string }>()
  async function attempt(act: (logo: string) => Promise<void>) {
    if (logo === null) return
    setOutcome(undefined)
    try {
      await act(logo)
      setOutcome({ logo })
    } catch (error) {
      const why = error instanceof LogoWithheld ? error.message : 'this browser refused it'
      setOutcome({ logo, failure: `Not possible: ${why}.` })
    }
  }
  const shown = outcome?.logo === logo ? outcome : undefined
  const isDone = shown !== undefined && shown.failure === undefined
  const words = (
    <>
      <VisuallyHidden as="output">{isDone && done}</VisuallyHidden>
      {shown?.failure && (
        <Soft as="p" role="alert" size="s">
          {shown.failure}
        </Soft>
      )}
    </>
  )
  return { attempt: (act: (logo: string) => Promise<void>) => void attempt(act), isDone, words }
}
