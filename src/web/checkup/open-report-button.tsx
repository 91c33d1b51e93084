import { FolderOpen } from 'lucide'
import { useRef, useState } from 'react'
import { summarise } from '#checkup/report/summary.ts'
import { findingCountWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { openReportFile, useCheckup } from '#web/checkup/run/checkup-store.ts'

interface FileButtonProps {
  readonly label: string
  readonly onFile: (file: File) => void
  readonly labelClass?: string | undefined
}

/** Opens a report in place of the one that is shown, and asks first where what was accepted in that is in no file. */
export function OpenReportButton({ labelClass }: Pick<FileButtonProps, 'labelClass'>) {
  const go = useGo()
  const { shown } = useCheckup()
  const [chosen, setChosen] = useState<File>()
  const accepted = shown && !shown.isInFile ? summarise(shown.report).accepted : 0
  async function open(file: File) {
    setChosen(undefined)
    // The address may show one rule, or a comparison, of the report before.
    if (await openReportFile(file)) go(paths.checkup())
  }
  return (
    <>
      <FileButton
        label="Open report"
        onFile={(file) => (accepted > 0 ? setChosen(file) : void open(file))}
        labelClass={labelClass}
      />
      {chosen && (
        <ConfirmDialog
          action="Open report"
          onConfirm={() => void open(chosen)}
          onClose={() => setChosen(undefined)}
        >
          This replaces a report in which you accepted {findingCountWords(accepted)}. To keep it, save it
          first.
        </ConfirmDialog>
      )}
    </>
  )
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
