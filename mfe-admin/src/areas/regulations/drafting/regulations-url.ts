import { subjects, versionStates, type Subject, type VersionState } from '@portal/contracts-regulations/rules'

/** The views of the draft editor: text, changes and publishing. */
export const draftViews = ['text', 'changes', 'publish'] as const
type DraftView = (typeof draftViews)[number]

/** URL parameters of `/regulation-management`: the list with its filters, or the open version. */
export interface RegulationsParams {
  /** Lists versions in this state; empty lists all. Defaults to drafts being edited. */
  readonly state: VersionState | ''
  /** One of the eight subjects, or `ftc` for regulations submitted to the FTC; empty lists all. */
  readonly category: Subject | 'ftc' | ''
  /** From 1. */
  readonly page: number
  /** The open version and its main regulation; empty shows the list. */
  readonly version: string
  readonly regulation: string
  /** The open provision. */
  readonly provision: string
  readonly view: DraftView
}

export const defaultParams: RegulationsParams = {
  state: 'EDIT_DRAFT',
  category: '',
  page: 1,
  version: '',
  regulation: '',
  provision: '',
  view: 'text',
}

/** Parses the query parameters of a URL. Invalid values are replaced by the defaults. */
export function parseRegulationsParams(searchParams: URLSearchParams): RegulationsParams {
  const page = Number(searchParams.get('page') ?? 1)
  const state = searchParams.get('state')
  const category = searchParams.get('category')
  return {
    state: state === 'all' ? '' : (versionStates.find((each) => each === state) ?? 'EDIT_DRAFT'),
    category: category === 'ftc' ? 'ftc' : (subjects.find((each) => each === category) ?? ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    version: searchParams.get('version') ?? '',
    regulation: searchParams.get('regulation') ?? '',
    provision: searchParams.get('provision') ?? '',
    view: draftViews.find((view) => view === searchParams.get('view')) ?? 'text',
  }
}

/** Returns the URL of the page with the given parameters. */
export function regulationsUrl(params: Partial<RegulationsParams>): string {
  const { state, category, page, version, regulation, provision, view } = { ...defaultParams, ...params }
  const searchParams = new URLSearchParams()
  if (state !== 'EDIT_DRAFT') searchParams.set('state', state || 'all')
  if (category) searchParams.set('category', category)
  if (page > 1) searchParams.set('page', String(page))
  if (version) searchParams.set('version', version)
  if (version && regulation) searchParams.set('regulation', regulation)
  if (version && view !== 'text') searchParams.set('view', view)
  if (version && provision) searchParams.set('provision', provision)
  return searchParams.size > 0 ? `/regulation-management?${searchParams}` : '/regulation-management'
}
