/** What takes a while: reading a whole list, and then its logos. Says how far it is, whether it is whole, and what became of it. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
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

type State =
  | { readonly stage: 'reading'; readonly progress: ReadProgress }
  | { readonly stage: 'failed'; readonly progress: ReadProgress; readonly error: unknown }
  | { readonly stage: 'read'; readonly whole: WholeList }

const START: ReadProgress = { rows: 0, total: null, wait: null }

/** Closing it ends what is under way. */
export function ExportDialog({ format, list, brands, file, onClose }: ExportDialogProps) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>(
    list ? { stage: 'reading', progress: START } : { stage: 'read', whole: { brands, doubts: [] } },
  )
  // What is in doubt is not saved unasked.
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!list) return undefined
    const abort = new AbortController()
    let progress = START
    const { query, order } = list
    readList({
      client: currentClient(),
      query,
      order,
      signal: abort.signal,
      onProgress: (next) => {
        progress = next
        if (!abort.signal.aborted) setState({ stage: 'reading', progress })
      },
    }).then(
      (whole) => setState({ stage: 'read', whole }),
      (error: unknown) => abort.signal.aborted || setState({ stage: 'failed', progress, error }),
    )
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another attempt reads again
  }, [list, attempt])

  const result = state.stage === 'read' && <Result {...{ format, list, file, onClose }} {...state.whole} />
  return (
    <Dialog title={`Export: ${format}`} onClose={onClose}>
      {state.stage === 'reading' && <Progress {...wordsOf(state.progress)} onCancel={onClose} />}
      {state.stage === 'failed' && (
        <>
          <Stage>
            <Notice tone="danger" title={explain(state.error).title}>
              {`${explain(state.error).detail} The export stopped after ${wordsOf(state.progress).label}.`}
            </Notice>
          </Stage>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button
              tone="primary"
              onClick={() => {
                setState({ stage: 'reading', progress: START })
                setAttempt(attempt + 1)
              }}
            >
              Try again
            </Button>
          </DialogActions>
        </>
      )}
      {state.stage === 'read' && state.whole.doubts.length > 0 && !isWanted ? (
        <>
          <Stage>
            <Notice tone="warning" title="Perhaps not complete">
              {state.whole.doubts.join(' ')}
            </Notice>
          </Stage>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="primary" onClick={() => setWanted(true)}>
              Go on
            </Button>
          </DialogActions>
        </>
      ) : (
        result
      )}
    </Dialog>
  )
}

function wordsOf({ rows, total, wait }: ReadProgress) {
  return {
    done: rows,
    of: total,
    label: total === null ? brandCountWords(rows) : `${countWords(rows)} of ${brandCountWords(total)}`,
    wait: wait && waitWords(wait),
  }
}

function waitWords({ milliseconds, error }: NonNullable<ReadProgress['wait']>): string {
  const pause = `${countWords(Math.ceil(milliseconds / 1000))} s`
  return error instanceof HttpError && error.status === 429
    ? `The service asks for a pause. Continuing in ${pause}.`
    : `The service did not respond. Trying again in ${pause}.`
}

/** Gets the focus from what stood here before, and so is read. */
function Stage({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Stack ref={ref} tabIndex={-1} className={styles.stage}>
      {children}
    </Stack>
  )
}

interface ProgressProps {
  readonly done: number
  readonly of: number | null
  readonly label: string
  readonly wait?: string | null
  readonly onCancel: () => void
}

function Progress({ done, of, label, wait, onCancel }: ProgressProps) {
  const id = useId()
  return (
    <>
      <Stage>
        <p id={id}>{label}</p>
        <ProgressBar aria-labelledby={id} done={done} of={of} />
        <Soft as="output" size="s">
          {wait}
        </Soft>
      </Stage>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </>
  )
}

type ResultProps = WholeList & Omit<ExportDialogProps, 'brands'>

/** More would be a hundred and fifty sheets, which nobody prints by intention; or a minute of requests to other hosts. */
const MOST = { Print: 5000, 'Logos (ZIP)': 1000 } as const

/** What is done with the brands once they are there. */
function Result(props: ResultProps) {
  const { format, brands, doubts, onClose } = props
  const file = doubts.length > 0 ? `${props.file}-unverified` : props.file
  const most = format === 'Print' || format === 'Logos (ZIP)' ? MOST[format] : Infinity
  if (brands.length > most) {
    return (
      <Done title={`These are ${brandCountWords(brands.length)}`} onClose={onClose}>
        At most {countWords(most)} at once: set a filter, or choose this page.
      </Done>
    )
  }
  if (format === 'Logos (ZIP)') return <Logos {...props} file={file} />
  return <Delivered {...props} file={file} />
}

function Delivered({ format, list, brands, doubts, file, onClose }: ResultProps) {
  const [isPrinting, setPrinting] = useState(format === 'Print')
  const saved = format === 'CSV' || format === 'JSON' ? format : undefined
  const fullName = `${file}.${format.toLowerCase()}`
  useEffect(() => {
    if (saved) saveFile(FILES[saved]({ brands }), fullName)
  }, [saved, brands, fullName])
  return (
    <>
      <Done
        title={`${brandCountWords(brands.length)}${doubts.length > 0 ? '' : ', none missing or repeated'}`}
        actions={
          (format === 'Names' || format === 'Ids' || format === 'Table') && (
            <CopyButton
              labelVisible
              label={`Copy ${format.toLowerCase()}`}
              text={() => TEXTS[format]({ brands })}
            />
          )
        }
        onClose={onClose}
      >
        {saved && `Your browser is saving ${fullName} to your downloads.`}
        {isPrinting && 'Your browser opens its print dialog in a moment.'}
      </Done>
      {isPrinting && list && (
        <PrintSheet
          brands={brands}
          list={list}
          isComplete={doubts.length === 0}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  )
}

interface DoneProps {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly onClose: () => void
}

function Done({ title, children, actions, onClose }: DoneProps) {
  return (
    <>
      <Stage>
        <p>{title}</p>
        {children && <div>{children}</div>}
      </Stage>
      <DialogActions>
        {actions}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

/** Reads the logos and saves the archive. */
function Logos(props: ResultProps) {
  const { brands, file, onClose } = props
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    async function start() {
      const { zipLogos } = await import('./logos-zip.ts')
      const { content, included, withheld } = await zipLogos(brands, abort.signal, setDone)
      abort.signal.throwIfAborted()
      saveFile(content, `${file}-logos.zip`)
      setOutcome(
        `The logos of ${brandCountWords(included)} were saved.${
          withheld === 0
            ? ''
            : ` ${countWords(withheld)} could not be read: not-included.csv in the archive says why, with their addresses.`
        }`,
      )
    }
    start().catch(() => abort.signal.aborted || setOutcome('The archive could not be made. Try again.'))
    return () => abort.abort()
  }, [brands, file])
  return outcome === undefined ? (
    <Progress
      done={done}
      of={brands.length}
      label={`${countWords(done)} of ${countWords(brands.length)} logos`}
      onCancel={onClose}
    />
  ) : (
    <Done title={outcome} onClose={onClose} />
  )
}
