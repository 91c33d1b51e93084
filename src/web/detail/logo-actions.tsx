import { Check, Copy, Download } from 'lucide'
import { useState } from 'react'
import { fileName, saveFile } from '#web/export/formats.ts'
import { LogoWithheld, readLogo, readLogoPicture } from '#web/export/logo-file.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Soft, VisuallyHidden } from '#web/ui/layout.tsx'

interface LogoButtonProps {
  /** `null` if the brand has no logo. */
  readonly logo: string | null
}

/** Saves a logo as a file. */
export function DownloadLogo({ logo, name }: LogoButtonProps & { readonly name: string }) {
  async function download(address: string) {
    const { content, extension } = await readLogo(address)
    saveFile(content, `${fileName(name)}.${extension}`)
  }
  return <LogoButton label="Download logo" icon={Download} done="Downloaded" logo={logo} act={download} />
}

/** Copies a logo to the clipboard as a PNG image. */
export function CopyLogo({ logo }: LogoButtonProps) {
  /** Gives the clipboard a promise: WebKit refuses a write that starts only when the picture is ready. */
  async function copy(address: string) {
    const picture = readLogoPicture(address)
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    } catch (error) {
      // If the picture failed, throw its error: it says more than the clipboard's.
      await picture
      throw error
    }
  }
  return <LogoButton label="Copy logo" icon={Copy} done="Copied" isQuiet logo={logo} act={copy} />
}

interface ActionProps extends LogoButtonProps {
  readonly label: string
  readonly icon: typeof Copy
  readonly done: string
  readonly isQuiet?: boolean
  readonly act: (logo: string) => Promise<void>
}

/** A button that shows the outcome of its action until another logo is shown. */
function LogoButton({ label, icon, done, isQuiet, logo, act }: ActionProps) {
  const [outcome, setOutcome] = useState<{ readonly logo: string; readonly failure?: string }>()
  async function attempt(address: string) {
    setOutcome(undefined)
    try {
      await act(address)
      setOutcome({ logo: address })
    } catch (error) {
      const why = error instanceof LogoWithheld ? error.message : 'this browser refused it'
      setOutcome({ logo: address, failure: `Not possible: ${why}.` })
    }
  }
  const shown = outcome?.logo === logo ? outcome : undefined
  const isDone = shown !== undefined && shown.failure === undefined
  return (
    <>
      <Button
        tone={isQuiet ? 'quiet' : 'plain'}
        aria-disabled={logo === null}
        onClick={() => logo !== null && void attempt(logo)}
      >
        <Icon of={isDone ? Check : icon} size={16} /> {label}
      </Button>
      <VisuallyHidden as="output">{isDone && done}</VisuallyHidden>
      {shown?.failure && (
        <Soft as="p" role="alert" size="s">
          {shown.failure}
        </Soft>
      )}
    </>
  )
}
