import { type ReadBrand, readBrand } from '#contract/read-brand.ts'
import { readListEnvelope, readSingleEnvelope } from '#contract/read-envelope.ts'
import { type ListQuery, printListQuery } from '#contract/list-query.ts'
import type { PageLinks } from '#contract/page-links.ts'
import { inferTimestampForm, type TimestampForm } from '#contract/timestamp.ts'
import { ContractError, type Exchange } from './errors.ts'
import { type FetchRequest, getJson } from './get-json.ts'

/** One page of the list. */
export interface BrandPage {
  readonly brands: readonly ReadBrand[]
  readonly links: PageLinks
  /** How this page writes timestamps; undefined where it has none. */
  readonly timestampForm: TimestampForm | undefined
  /** The parsed body, where the page comes from a response: what `links` really held, and members beside them. */
  readonly body?: unknown
  readonly exchange: Exchange
}

export interface SingleBrand {
  readonly brand: ReadBrand
  /** The answer's body as it came. */
  readonly text: string
  readonly exchange: Exchange
}

export interface BrandClientOptions {
  /** Without a trailing slash, see `readBaseAddress`. */
  readonly baseAddress: string
  readonly token: string
  /** Overrides what is inferred from the data. */
  readonly timestampForm?: TimestampForm | undefined
  /** Milliseconds until a request is given up; 20 seconds unless told. */
  readonly timeout?: number
  readonly fetch?: FetchRequest
}

/** The URL of a list query. `baseAddress` has no trailing slash. */
export function listUrl(baseAddress: string, query: ListQuery): string {
  const search = printListQuery(query)
  return `${baseAddress}/v1/brands${search && `?${search}`}`
}

/** Reads one brand service. Every method throws NetworkError, HttpError or ContractError, and nothing else. */
export class BrandClient {
  readonly baseAddress: string
  readonly #options: BrandClientOptions

  constructor(options: BrandClientOptions) {
    this.baseAddress = options.baseAddress
    this.#options = options
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<BrandPage> {
    const { body, exchange } = await this.#get(listUrl(this.baseAddress, query), signal)
    const envelope = readListEnvelope(body)
    if (!envelope) throw new ContractError('other-json', exchange)
    const { data, links } = envelope
    const timestampForm = this.#options.timestampForm ?? inferTimestampForm(data.map(updatedAt))
    return { brands: data.map((raw) => readBrand(raw, timestampForm)), links, timestampForm, body, exchange }
  }

  /** `form` is the one known from the list: a single moment can be ambiguous. */
  async single(id: string, form?: TimestampForm, signal?: AbortSignal): Promise<SingleBrand> {
    const { body, text, exchange } = await this.#get(
      `${this.baseAddress}/v1/brands/${encodeURIComponent(id)}`,
      signal,
    )
    const envelope = readSingleEnvelope(body)
    if (!envelope) throw new ContractError('other-json', exchange)
    return { brand: readBrand(envelope.data, this.#options.timestampForm ?? form), text, exchange }
  }

  #get(url: string, signal?: AbortSignal) {
    const { token, timeout = 20_000, fetch } = this.#options
    return getJson(url, { token, signal, timeout, fetch })
  }
}

function updatedAt(brand: unknown): unknown {
  return typeof brand === 'object' && brand !== null
    ? (brand as { updated_at?: unknown }).updated_at
    : undefined
}
