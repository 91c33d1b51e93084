import { FolderOpen } from 'lucide'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import { openReportFile } from '#web/checkup/run/checkup-store.ts'

interface FileButtonProps {
  readonly label: string
  readonly onFile: (file: File) => void
  readonly labelClass?: string | undefined
}

export function OpenReportButton({ labelClass }: Pick<FileButtonProps, 'labelClass'>) {
  const go = useGo()
  async function open(file: File) {
    // The address may show one rule, or a comparison, of the report before.
    if (await openReportFile(file)) go(paths.checkup())
  }
  return <FileButton label="Open report" onFile={(file) => void open(file)} labelClass={labelClass} />
}

/** A button that asks for one JSON file. */
export function FileButton({ label, onFile, labelClass }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Icon of={FolderOpen} size={16} />
        <span className={labelClass}>{label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={`${label}: file`}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
