import type { ProvisionContent } from '@portal/regulation-text/edit'
import { localDraftKey, listKeys } from '../../../../shared/local-drafts.ts'

/** An unsaved change to a provision, stored in this browser. */
export interface ProvisionDraft {
  /** The content that the change is based on: when editing started, or when it was last saved. */
  readonly base: ProvisionContent
  readonly content: ProvisionContent
  /** Contents that were sent without a response. The service may have saved any of these. */
  readonly sent: readonly ProvisionContent[]
  /** Id of the page that last edited it. */
  readonly pageId: string
}

/** Identifies a draft version. */
export interface DraftRef {
  readonly mainParentId: string
  readonly versionId: string
}

/** A draft with unsaved changes in this browser. */
export interface UnsavedDraft extends DraftRef {
  readonly provisionCount: number
  /** Ids of the pages that made the changes. */
  readonly pageIds: readonly string[]
}

type Browser = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>

const keyPrefix = 'provision.'

/** Stores the unsaved provisions of one draft and account in this browser. All pages of the browser share them. */
export class ProvisionDraftStore {
  readonly #browser: Browser
  readonly #prefix: string

  constructor(browser: Browser, account: string, { mainParentId, versionId }: DraftRef) {
    this.#browser = browser
    this.#prefix = localDraftKey(account, `${keyPrefix}${mainParentId}.${versionId}.`)
  }

  all(): ReadonlyMap<string, ProvisionDraft> {
    const provisions = new Map<string, ProvisionDraft>()
    const { localStorage: storage } = this.#browser
    for (const key of listKeys(storage, this.#prefix)) {
      const provision = parseStored(storage.getItem(key))
      if (provision) provisions.set(key.slice(this.#prefix.length), provision)
    }
    return provisions
  }

  /** Stores a change, or removes it if undefined. */
  put(regulationId: string, draft: ProvisionDraft | undefined): void {
    try {
      if (draft) this.#browser.localStorage.setItem(this.#prefix + regulationId, JSON.stringify(draft))
      else this.#browser.localStorage.removeItem(this.#prefix + regulationId)
    } catch {
      // Storage may be full or disabled. The page still has the text in memory.
    }
  }

  /** Calls the listener when another page of this browser stores or removes a change. Returns a function to stop. */
  listen(listener: (regulationId: string, draft: ProvisionDraft | undefined) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length), parseStored(newValue))
    }
    this.#browser.addEventListener('storage', onStorage)
    return () => this.#browser.removeEventListener('storage', onStorage)
  }
}

/** Lists the drafts with unsaved changes of an account in this browser. */
export function listUnsavedDrafts(storage: Storage, account: string): readonly UnsavedDraft[] {
  const prefix = localDraftKey(account, keyPrefix)
  const drafts = new Map<string, UnsavedDraft>()
  for (const key of listKeys(storage, prefix)) {
    const [mainParentId = '', versionId = ''] = key.slice(prefix.length).split('.')
    const { provisionCount = 0, pageIds = [] } = drafts.get(versionId) ?? {}
    const pageId = parseStored(storage.getItem(key))?.pageId ?? ''
    drafts.set(versionId, {
      mainParentId,
      versionId,
      provisionCount: provisionCount + 1,
      pageIds: [...pageIds, pageId],
    })
  }
  return [...drafts.values()]
}

function parseStored(text: string | null): ProvisionDraft | undefined {
  try {
    const { base, content, sent, pageId } = (JSON.parse(text ?? 'null') ?? {}) as Partial<ProvisionDraft>
    if (typeof base?.text !== 'string' || typeof content?.text !== 'string') return undefined
    return { base, content, sent: Array.isArray(sent) ? sent : [], pageId: pageId ?? '' }
  } catch {
    return undefined
  }
}
