import { subjects, versionStates, type Subject, type VersionState } from '@portal/contracts-regulations/rules'

/** The parts of an edit: its text, what changed in it, and what goes with its publication. */
export const draftViews = ['text', 'changes', 'publish'] as const
type DraftView = (typeof draftViews)[number]

/** Where somebody is among the regulations being drafted; kept in the address. */
export interface RegulationsPlace {
  /** Versions in this state; empty: all. The staff's screens begin with drafts being edited. */
  readonly state: VersionState | ''
  /** One of the eight subjects, or what was submitted to the FTC; empty: all. */
  readonly category: Subject | 'ftc' | ''
  /** From 1. */
  readonly page: number
  /** The version that is open, and its main regulation; empty: the list. */
  readonly version: string
  readonly regulation: string
  /** The provision that is open in it. */
  readonly provision: string
  readonly view: DraftView
}

export const listPlace: RegulationsPlace = {
  state: 'EDIT_DRAFT',
  category: '',
  page: 1,
  version: '',
  regulation: '',
  provision: '',
  view: 'text',
}

/** Reads a place from an address; what makes no sense there is left out. */
export function readRegulationsPlace(params: URLSearchParams): RegulationsPlace {
  const page = Number(params.get('page') ?? 1)
  const state = params.get('state')
  const category = params.get('category')
  return {
    state: state === 'all' ? '' : (versionStates.find((each) => each === state) ?? 'EDIT_DRAFT'),
    category: category === 'ftc' ? 'ftc' : (subjects.find((each) => each === category) ?? ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    version: params.get('version') ?? '',
    regulation: params.get('regulation') ?? '',
    provision: params.get('provision') ?? '',
    view: draftViews.find((view) => view === params.get('view')) ?? 'text',
  }
}

/** The address of a place. */
export function regulationsAddress(place: Partial<RegulationsPlace>): string {
  const { state, category, page, version, regulation, provision, view } = { ...listPlace, ...place }
  const params = new URLSearchParams()
  if (state !== 'EDIT_DRAFT') params.set('state', state || 'all')
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  if (version) params.set('version', version)
  if (version && regulation) params.set('regulation', regulation)
  if (version && view !== 'text') params.set('view', view)
  if (version && provision) params.set('provision', provision)
  return params.size > 0 ? `/regulation-management?${params}` : '/regulation-management'
}
