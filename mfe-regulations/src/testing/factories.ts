import type {
  CarriedComment,
  Comment,
  RedlineEntry,
  RegulationNode,
  VersionStatus,
  VersionSummary,
} from '@portal/contracts-regulations'
import type { LocalDraft } from '../features/comments/draft-store.ts'

/** Ids that read as what they are: `idOf(7)` is the same uuid each time. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const main = idOf(1)

/** A version in force, of a regulation called "Racetrack Safety". */
export function aVersion(more: Partial<VersionSummary> = {}): VersionSummary {
  return {
    versionId: idOf(10),
    mainParentId: main,
    regulationId: main,
    depth: 0,
    versionNumber: 2,
    state: 'PUBLISHED_CURRENT',
    label: 'CURRENT Version 2 PUBLISHED',
    title: { en: 'Racetrack Safety', es: 'Seguridad' },
    series: '2000',
    subject: 'racetrack-safety',
    isSubmittedToFtc: true,
    category: 'Submitted to FTC',
    ftc: null,
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    sequence: 0,
    publishedAt: '2025-12-01T12:00:00.000Z',
    changeNote: { en: 'First.' },
    commentOpensAt: null,
    commentClosesAt: null,
    basedOnVersionId: null,
    changedFromVersionId: null,
    supersededByVersionId: null,
    contentHash: 'a'.repeat(64),
    nodeCount: 3,
    isSample: false,
    lockVersion: 1,
    ...more,
  }
}

/** A draft that takes comments until 2126. */
export function aDraft(more: Partial<VersionSummary> = {}): VersionSummary {
  return aVersion({
    state: 'PUBLISHED_DRAFT',
    effectiveFrom: null,
    commentOpensAt: '2026-01-01T05:00:00.000Z',
    commentClosesAt: '2126-01-01T04:59:00.000Z',
    ...more,
  })
}

export function aStatus(version: VersionSummary, more: Partial<VersionStatus> = {}): VersionStatus {
  const isDraft = version.state === 'PUBLISHED_DRAFT'
  return {
    version,
    legalStatus: isDraft ? 'draft-open' : 'in-force',
    commentWindow: isDraft ? 'open' : 'none',
    previousVersionId: null,
    nextVersionId: null,
    inForceVersionId: null,
    openDraftVersionId: null,
    comments: { public: 0, authority: 0 },
    ...more,
  }
}

/** A paragraph; `path` gives label and parent by default. */
export function aNode(number: number, path: readonly string[], more: Partial<RegulationNode> = {}): RegulationNode {
  const [rule = '', ...parts] = path
  return {
    regulationId: idOf(number),
    parentId: main,
    kind: parts.length === 0 ? 'rule' : 'paragraph',
    depth: path.length,
    marker: parts.length === 0 ? `Rule ${rule}.` : `(${parts.at(-1)})`,
    label: rule + parts.map((part) => `(${part})`).join(''),
    path: [...path],
    text: '',
    ...more,
  }
}

/** The regulation itself, one rule and two paragraphs. */
export function aText(): RegulationNode[] {
  return [
    {
      regulationId: main,
      parentId: null,
      kind: 'series',
      depth: 0,
      label: 'Series 2000',
      path: [],
      heading: 'Racetrack Safety',
      text: '',
    },
    aNode(100, ['2143'], { heading: 'Health records' }),
    aNode(101, ['2143', 'a'], { parentId: idOf(100), text: 'A covered horse must have a certificate.' }),
    aNode(102, ['2143', 'b'], { parentId: idOf(100), text: 'See Rule 2143(a) for the vets list.' }),
  ]
}

export function aComment(number: number, more: Partial<Comment> = {}): Comment {
  return {
    commentId: idOf(number),
    regulationId: idOf(101),
    versionId: idOf(10),
    mainParentId: main,
    depth: 2,
    label: '2143(a)',
    quotedText: 'A covered horse must have a certificate.',
    selection: null,
    body: `Comment ${number}`,
    attachments: [],
    capacity: 'public',
    authorName: 'Rosa',
    isMine: false,
    status: 'public',
    trackingNumber: `C-${number}`,
    createdAt: '2026-06-01T12:00:00.000Z',
    editedAt: null,
    response: null,
    canEdit: false,
    canDelete: false,
    lockVersion: 1,
    ...more,
  }
}

/** A comment made on version 1, seen from a later one. */
export function aCarried(number: number, fate: CarriedComment['fate']): CarriedComment {
  return {
    ...aComment(number, { versionId: idOf(9), body: `On older text ${number}`, quotedText: `Old words ${number}` }),
    madeOn: { versionId: idOf(9), label: 'DRAFT Version 1 PUBLISHED', versionNumber: 1 },
    fate,
  }
}

export function anEntry(node: RegulationNode, more: Partial<RedlineEntry> = {}): RedlineEntry {
  return { regulationId: node.regulationId, op: 'same', place: 'kept', depth: node.depth, node, ...more }
}

/** A draft as this browser keeps it. */
export function aLocalDraft(draftId: string, more: Partial<LocalDraft> = {}): LocalDraft {
  return {
    draftId,
    regulationId: 'r',
    versionId: 'v',
    mainParentId: 'm',
    depth: 1,
    label: '2143(a)',
    body: 'here',
    selection: null,
    savedAt: '2026-06-01T12:00:00.000Z',
    owner: null,
    isKept: false,
    ...more,
  }
}
