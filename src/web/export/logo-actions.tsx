import { Copy, Download } from 'lucide'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Soft } from '#web/ui/text.tsx'
import { fileName } from './file-names.ts'
import { LogoWithheld, readLogo, readLogoPicture } from './logo-file.ts'

/** Takes one logo away: as its file, or as a picture on the clipboard. */
export function LogoActions({ logo, name }: { logo: string; name: string }) {
  const [said, setSaid] = useState('')
  async function attempt(action: () => Promise<void>, done: string) {
    setSaid('')
    try {
      await action()
      setSaid(done)
    } catch (error) {
      const why = error instanceof LogoWithheld ? error.message : 'this browser refused it'
      setSaid(`Not possible: ${why}.`)
    }
  }
  async function download() {
    const { content, extension } = await readLogo(logo)
    saveFile(content, `${fileName(name)}.${extension}`)
  }
  /** The clipboard gets a promise: WebKit refuses what is composed only after the press. */
  async function copy() {
    const picture = readLogoPicture(logo)
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    } catch (error) {
      // Why there is no picture says more than that the clipboard got none.
      await picture
      throw error
    }
  }
  return (
    <Row data-print="hide">
      <Button onClick={() => void attempt(download, 'Downloaded')}>
        <Icon of={Download} size={16} /> Download logo
      </Button>
      <Button onClick={() => void attempt(copy, 'Copied')}>
        <Icon of={Copy} size={16} /> Copy logo
      </Button>
      <Soft as="output" size="s">
        {said}
      </Soft>
    </Row>
  )
}
