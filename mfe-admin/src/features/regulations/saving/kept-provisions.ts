import type { ProvisionContent } from '@portal/regulation-text/edit'
import { keptKey, keysOf } from '../../../kept-values.ts'

/** What was typed in a provision and not saved, as this browser keeps it. */
export interface KeptProvision {
  /** As it stood when writing began, or was last saved: what the writing is a change of. */
  readonly base: ProvisionContent
  readonly content: ProvisionContent
  /** What was sent and not answered: the service may have taken any of these. */
  readonly sent: readonly ProvisionContent[]
  /** The open page that writes it. */
  readonly page: string
}

/** The edit that work is on. */
export interface EditAt {
  readonly mainParentId: string
  readonly versionId: string
}

/** An edit on which work of an account waits in this browser: in how many provisions, and the pages that wrote it. */
export interface WaitingEdit extends EditAt {
  readonly provisions: number
  readonly pages: readonly string[]
}

type Browser = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>

const name = 'provision.'

/** The unsaved provisions of one edit in this browser, of one account. All pages of the browser see the same. */
export class KeptProvisions {
  readonly #browser: Browser
  readonly #prefix: string

  constructor(browser: Browser, account: string, { mainParentId, versionId }: EditAt) {
    this.#browser = browser
    this.#prefix = keptKey(account, `${name}${mainParentId}.${versionId}.`)
  }

  all(): ReadonlyMap<string, KeptProvision> {
    const kept = new Map<string, KeptProvision>()
    const { localStorage: storage } = this.#browser
    for (const key of keysOf(storage, this.#prefix)) {
      const provision = read(storage.getItem(key))
      if (provision) kept.set(key.slice(this.#prefix.length), provision)
    }
    return kept
  }

  put(regulationId: string, kept: KeptProvision | undefined): void {
    try {
      if (kept) this.#browser.localStorage.setItem(this.#prefix + regulationId, JSON.stringify(kept))
      else this.#browser.localStorage.removeItem(this.#prefix + regulationId)
    } catch {
      // Storage may be full or forbidden; the words stand in the page all the same.
    }
  }

  /** Tells what another page of this browser kept or took away. */
  listen(listener: (regulationId: string, kept: KeptProvision | undefined) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length), read(newValue))
    }
    this.#browser.addEventListener('storage', onStorage)
    return () => this.#browser.removeEventListener('storage', onStorage)
  }
}

/** The edits on which an account has work that waits in this browser. */
export function waitingEdits(storage: Storage, account: string): readonly WaitingEdit[] {
  const prefix = keptKey(account, name)
  const found = new Map<string, WaitingEdit>()
  for (const key of keysOf(storage, prefix)) {
    const [mainParentId = '', versionId = ''] = key.slice(prefix.length).split('.')
    const { provisions = 0, pages = [] } = found.get(versionId) ?? {}
    const page = read(storage.getItem(key))?.page ?? ''
    found.set(versionId, { mainParentId, versionId, provisions: provisions + 1, pages: [...pages, page] })
  }
  return [...found.values()]
}

function read(text: string | null): KeptProvision | undefined {
  try {
    const { base, content, sent, page } = (JSON.parse(text ?? 'null') ?? {}) as Partial<KeptProvision>
    if (typeof base?.text !== 'string' || typeof content?.text !== 'string') return undefined
    return { base, content, sent: Array.isArray(sent) ? sent : [], page: page ?? '' }
  } catch {
    return undefined
  }
}
