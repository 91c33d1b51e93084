/** The dialog of slow exports: a whole list, or logos. Shows the progress, whether the list is complete, and the result. */
import { useQuery } from '@tanstack/react-query'
import { makeZip } from 'client-zip'
import { useId, useState } from 'react'
import { csvFile } from '#client/csv.ts'
import { explain } from '#client/explain.ts'
import { RequestPool } from '#client/request-pool.ts'
import { fieldsOf } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { OneColourField } from '#web/brand/logo-background.tsx'
import { inOneColour } from '#web/brand/logo-shape.ts'
import { currentClient } from '#web/data/connection.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice, ProgressBar } from '#web/ui/messages.tsx'
import styles from './export.module.css'
import { fileNames, FILES, type Format, isFile, isText, saveFile, TEXTS } from './formats.ts'
import { type LogoExport, LogoUnavailable, PNG_SIDES, type PngOptions, readLogo } from './logo-file.ts'
import { type ExportedList, readList, type ReadProgress } from './read-export.ts'

interface ExportDialogProps {
  readonly format: Format
  /** The list to read first; `undefined` to export `brands` alone. */
  readonly list: ExportedList | undefined
  readonly brands: readonly ReadBrand[]
  /** The file name without its extension. */
  readonly file: string
  readonly logos: LogoExport
  readonly onClose: () => void
}

/** By the size as it is in file names. Keys that are numbers would come before the original. */
const PNG_LABELS = Object.fromEntries(PNG_SIDES.map((side) => [`${side} px`, `${formatCount(side)} px`]))

export function ExportDialog(props: ExportDialogProps) {
  const { format, list, brands, file, logos, onClose } = props
  const isLogos = format === 'Logos (ZIP)'
  const title = isText(format)
    ? `Copy ${format.toLowerCase()}`
    : `Save ${isLogos ? 'logos as ZIP' : `as ${format}`}`
  const count = list ? list.total : brands.length
  const [oneColour, setOneColour] = useState(logos.oneColour)
  const [side, setSide] = useState(oneColour ? `${PNG_SIDES[1]} px` : '')
  const [isChosen, setChosen] = useState(!isLogos)
  const png = side === '' ? undefined : { side: Number.parseInt(side), oneColour }
  const [{ rows, total, wait }, setProgress] = useState<ReadProgress>({
    rows: 0,
    total: count ?? null,
    wait: null,
  })
  const archiveName = (name: string) =>
    [name, 'logos', side, png?.oneColour].filter(Boolean).join(' ') + '.zip'
  const label = useId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['export', format, file, side, oneColour],
    enabled: isChosen,
    queryFn: async ({ signal }) => {
      const whole = list
        ? await readList({ ...list, client: currentClient(), signal, onProgress: setProgress })
        : { brands, doubts: [] }
      const name = whole.doubts.length > 0 ? `${file}-unverified` : file
      if (isFile(format)) saveFile(FILES[format](whole), `${name}.${format.toLowerCase()}`)
      if (!isLogos) return { ...whole, words: undefined, hasFailed: false }
      const archive = await readLogos(whole.brands, logos.isOrdered === true, png, signal, (done) =>
        setProgress({ rows: done, total: whole.brands.length, wait: null }),
      )
      // Where there is nothing more to read, the dialog closes, and a toast says so.
      const closes = !list && archive.isWhole
      saveFile(archive.content, archiveName(name), closes)
      if (closes) onClose()
      return { ...whole, words: archive.words, hasFailed: archive.hasFailed }
    },
    // Runs once while the dialog is open. Closing it cancels the export, and only "Try again" repeats it.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const counted = formatBrandCount(total ?? rows)
  const words = total === null ? counted : `${formatCount(rows)} of ${counted}`
  const failure = isFetching ? null : error && explain(error)
  const isComplete = data?.doubts.length === 0

  return (
    <Dialog title={title} onClose={onClose}>
      {!isChosen && (
        <>
          <p className={styles.outcome}>
            {count != null && `The logos of ${formatBrandCount(count)}, in one file:`}
            <span translate="no">{archiveName(file)}</span>
          </p>
          <Segmented
            label="Original files, or PNG at this size"
            value={side}
            onChange={setSide}
            options={{ '': 'Original', ...PNG_LABELS }}
          />
          <fieldset disabled={!png}>
            <OneColourField label="Logo colour, for PNG" value={png?.oneColour} onChange={setOneColour} />
          </fieldset>
          {logos.isOrdered && <p>The files are numbered in the order of the list.</p>}
          <p className={styles.outcome}>{!list && knownExceptions(brands, logos, png)}</p>
        </>
      )}
      {isFetching && (
        <>
          <p id={label}>{words}</p>
          <ProgressBar aria-labelledby={label} done={rows} of={total} />
        </>
      )}
      <Stack className={styles.outcome} aria-live="polite">
        {wait &&
          `${explain(wait.error).title}. Continuing in ${formatCount(Math.ceil(wait.milliseconds / 1000))} s.`}
        {failure && (
          <Notice tone="danger" title={failure.title}>
            {`${failure.detail} Stopped after ${words}.`}
          </Notice>
        )}
        {list && data && (
          <p>{`${isText(format) ? 'Ready to copy: ' : ''}${formatBrandCount(data.brands.length)}${isComplete ? ', none missing or repeated' : ''}`}</p>
        )}
        {data && !isComplete && (
          <Notice tone="warning" title="The list may be incomplete">
            {data.doubts.join(' ')}
          </Notice>
        )}
        {data?.words && !isFetching && <p>{data.words}</p>}
      </Stack>
      <DialogActions>
        {(failure || (data?.hasFailed && !isFetching)) && (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
        <Button tone={data && !isText(format) ? 'primary' : 'plain'} onClick={onClose}>
          {isFetching || !isChosen ? 'Cancel' : data && !isText(format) ? 'Done' : 'Close'}
        </Button>
        {data && isText(format) && (
          <CopyButton
            labelVisible
            tone="primary"
            label={title}
            copied={`${format} copied`}
            text={() => TEXTS[format](data)}
          />
        )}
        {!isChosen && (
          <Button tone="primary" onClick={() => setChosen(true)}>
            Save {logosOf(count)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const logosOf = (count?: number | null) =>
  count == null ? 'logos' : count === 1 ? '1 logo' : `${formatCount(count)} logos`

/** An archive of the logos, with a list of the exceptions, and the result in words. */
async function readLogos(
  brands: readonly ReadBrand[],
  isOrdered: boolean,
  png: PngOptions | undefined,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const pool = new RequestPool({ atOnce: 6, signal })
  let done = 0
  const results = await Promise.all(
    brands.map(async ({ logo, faults }) => {
      try {
        const fault = faults.find(({ field }) => field === 'logo')
        if (logo === null) throw new LogoUnavailable(`its logo ${fault?.problem}`)
        const file = await pool.ask(() => readLogo(logo, signal, png))
        return { file, exception: file.isLeft ? ['in its own colours', 'it has a background'] : undefined }
      } catch (error) {
        if (!(error instanceof LogoUnavailable)) throw error
        return { exception: ['not included', error.message] }
      } finally {
        onProgress(++done)
      }
    }),
  )
  const names = fileNames(brands, isOrdered)
  const entries = results.flatMap(({ file }, index) =>
    file ? { name: `${names[index]}.${file.extension}`, input: file.content } : [],
  )
  const exceptions = brands.flatMap(({ id, name, raw }, index) => {
    const { logo } = fieldsOf(raw)
    const { exception } = results[index]!
    // A data: address may have megabytes.
    return exception ? [[id, name, ...exception, typeof logo === 'string' ? logo.slice(0, 2000) : logo]] : []
  })
  if (exceptions.length > 0) {
    const input = csvFile([['id', 'name', 'exception', 'because', 'address'], ...exceptions])
    entries.push({ name: 'exceptions.csv', input })
  }
  const content = await new Response(makeZip(entries)).blob()
  signal.throwIfAborted()
  const left = brands.filter((_, index) => results[index]!.file?.isLeft)
  const failed = brands.filter((_, index) => !results[index]!.file)
  const words = `The ZIP file has the logos of ${formatBrandCount(brands.length - failed.length)}. ${exceptionWords(left, failed)}`
  return { content, words, isWhole: exceptions.length === 0, hasFailed: failed.length > 0 }
}

/** The exceptions that are known beforehand: a board has measured its logos. */
function knownExceptions(brands: readonly ReadBrand[], { shapes }: LogoExport, png?: PngOptions): string {
  const left: ReadBrand[] = []
  const failed: ReadBrand[] = []
  for (const brand of brands) {
    const shape = shapes?.get(brand.logo)
    if (brand.logo === null || (shape && !shape.pixels)) failed.push(brand)
    else if (shape && png?.oneColour && !inOneColour(shape, png.oneColour)) left.push(brand)
  }
  return exceptionWords(left, failed)
}

function exceptionWords(left: readonly ReadBrand[], failed: readonly ReadBrand[]): string {
  const words = [
    left.length > 0 && `Left in their own colours, because they have a background: ${someNames(left)}.`,
    failed.length > 0 && `Not included: ${someNames(failed)}; exceptions.csv in the ZIP file says why.`,
  ]
  return words.filter(Boolean).join(' ')
}

const MOST_NAMES = 5

/** "Sony, Puma and 3 more" */
function someNames(brands: readonly ReadBrand[]): string {
  const names = brands.slice(0, MOST_NAMES).map(({ id, name }) => name ?? id)
  const more = brands.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
}
