/** What takes a while: reading a whole list, and then its logos. Says how far it is, whether it is whole, and what became of it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { explain } from '#client/explain.ts'
import { stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient } from '#web/data/connection.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice, ProgressBar } from '#web/ui/messages.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Soft } from '#web/ui/text.tsx'
import styles from './export.module.css'
import { FILES, type Format, TEXTS } from './formats.ts'
import { PrintSheet } from './print-sheet.tsx'
import { type ListToRead, readList, type ReadProgress, type WholeList } from './read-export.ts'

interface ExportDialogProps {
  readonly format: Format
  /** Undefined: `brands` are all. */
  readonly list?: ListToRead | undefined
  readonly brands: readonly ReadBrand[]
  /** The name of the file, without its ending. */
  readonly file: string
  readonly onClose: () => void
}

/** What is done once, while it is looked at: closing the dialog ends it, and nothing but a press does it again. */
const ONCE = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Above, a browser takes minutes to print, and may fail; or it is a minute of requests to other hosts. */
const MOST = { Print: 500, 'Logos (ZIP)': 1000 } as const

export function ExportDialog({ format, list, brands, file, onClose }: ExportDialogProps) {
  const [progress, setProgress] = useState<ReadProgress>({ rows: 0, total: null, wait: null })
  // What is in doubt is not saved unasked.
  const [isWanted, setWanted] = useState(false)
  const {
    data: whole,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...ONCE,
    queryKey: ['export', list && stringifyListQuery(list.query), list?.order],
    queryFn: async ({ signal }): Promise<WholeList> =>
      list
        ? readList({ ...list, client: currentClient(), signal, onProgress: setProgress })
        : { brands, doubts: [] },
  })
  const { rows, total, wait } = progress
  const label = total === null ? brandCountWords(rows) : `${countWords(rows)} of ${brandCountWords(total)}`
  const most = format === 'Print' || format === 'Logos (ZIP)' ? MOST[format] : Infinity

  function content() {
    if (error && !isFetching) {
      const { title, detail } = explain(error)
      return (
        <Stage
          end="Close"
          onEnd={onClose}
          action={
            <Button tone="primary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          <Notice tone="danger" title={title}>
            {`${detail} The export stopped after ${label}.`}
          </Notice>
        </Stage>
      )
    }
    if (!whole)
      return <Progress done={rows} of={total} {...{ label, onClose }} wait={wait && waitWords(wait)} />
    if (whole.doubts.length > 0 && !isWanted) {
      return (
        <Stage
          end="Cancel"
          onEnd={onClose}
          action={
            <Button tone="primary" onClick={() => setWanted(true)}>
              Go on
            </Button>
          }
        >
          <Notice tone="warning" title="Perhaps not complete">
            {whole.doubts.join(' ')}
          </Notice>
        </Stage>
      )
    }
    if (whole.brands.length > most) {
      return (
        <Stage onEnd={onClose}>
          <p>{`These are ${brandCountWords(whole.brands.length)}`}</p>
          <div>At most {countWords(most)} at once: set a filter, or choose this page.</div>
        </Stage>
      )
    }
    const name = whole.doubts.length > 0 ? `${file}-unverified` : file
    return format === 'Logos (ZIP)' ? (
      <Logos brands={whole.brands} file={name} onClose={onClose} />
    ) : (
      <Delivered {...{ ...whole, format, list, onClose }} file={name} />
    )
  }
  return (
    <Dialog title={`Export: ${format}`} onClose={onClose}>
      {content()}
    </Dialog>
  )
}

function waitWords({ milliseconds, error }: NonNullable<ReadProgress['wait']>): string {
  return `${explain(error).title}. Continuing in ${countWords(Math.ceil(milliseconds / 1000))} s.`
}

interface StageProps {
  readonly children: ReactNode
  /** The button that closes the dialog. "Done" is the main one. */
  readonly end?: 'Cancel' | 'Close' | 'Done'
  readonly onEnd: () => void
  /** What else can be done. */
  readonly action?: ReactNode
}

/** Gets the focus from what stood here before, and so is read. */
function Stage({ children, end = 'Done', onEnd, action }: StageProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const isDone = end === 'Done'
  return (
    <>
      <Stack ref={ref} tabIndex={-1} className={styles.stage}>
        {children}
      </Stack>
      <DialogActions>
        {isDone && action}
        <Button tone={isDone ? 'primary' : 'plain'} onClick={onEnd}>
          {end}
        </Button>
        {!isDone && action}
      </DialogActions>
    </>
  )
}

interface ProgressProps {
  readonly done: number
  readonly of: number | null
  readonly label: string
  readonly wait?: string | null
  readonly onClose: () => void
}

function Progress({ done, of, label, wait, onClose }: ProgressProps) {
  const id = useId()
  return (
    <Stage end="Cancel" onEnd={onClose}>
      <p id={id}>{label}</p>
      <ProgressBar aria-labelledby={id} done={done} of={of} />
      <Soft as="output" size="s">
        {wait}
      </Soft>
    </Stage>
  )
}

/** What is done with the brands once they are there. */
function Delivered({ format, list, brands, doubts, file, onClose }: WholeList & ExportDialogProps) {
  const [isPrinting, setPrinting] = useState(format === 'Print')
  const saved = format === 'CSV' || format === 'JSON' ? format : undefined
  const fullName = `${file}.${format.toLowerCase()}`
  useEffect(() => {
    if (saved) saveFile(FILES[saved]({ brands }), fullName)
  }, [saved, brands, fullName])
  const isComplete = doubts.length === 0
  return (
    <Stage
      onEnd={onClose}
      action={
        (format === 'Names' || format === 'Ids' || format === 'Table') && (
          <CopyButton
            labelVisible
            label={`Copy ${format.toLowerCase()}`}
            text={() => TEXTS[format]({ brands })}
          />
        )
      }
    >
      <p>{`${brandCountWords(brands.length)}${isComplete ? ', none missing or repeated' : ''}`}</p>
      {saved && <div>{`Your browser is saving ${fullName} to your downloads.`}</div>}
      {isPrinting && list && (
        <>
          <div>Your browser opens its print dialog in a moment.</div>
          <PrintSheet {...{ brands, list, isComplete }} onPrinted={() => setPrinting(false)} />
        </>
      )}
    </Stage>
  )
}

/** Reads the logos and saves the archive. */
function Logos({ brands, file, onClose }: Pick<ExportDialogProps, 'brands' | 'file' | 'onClose'>) {
  const [done, setDone] = useState(0)
  const { data: words, isError } = useQuery({
    ...ONCE,
    queryKey: ['logos-zip', file],
    queryFn: async ({ signal }) => {
      const { zipLogos } = await import('./logos-zip.ts')
      const { content, included, withheld } = await zipLogos(brands, signal, setDone)
      signal.throwIfAborted()
      saveFile(content, `${file}-logos.zip`)
      const rest = `${countWords(withheld)} could not be read: not-included.csv in the archive says why, with their addresses.`
      return `The logos of ${brandCountWords(included)} were saved.${withheld === 0 ? '' : ` ${rest}`}`
    },
  })
  const label = `${countWords(done)} of ${countWords(brands.length)} logos`
  if (words === undefined && !isError) {
    return <Progress of={brands.length} {...{ done, label, onClose }} />
  }
  return (
    <Stage onEnd={onClose}>
      <p>{words ?? 'The archive could not be made. Try again.'}</p>
    </Stage>
  )
}
