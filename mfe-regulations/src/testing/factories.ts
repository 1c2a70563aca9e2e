import type {
  CarriedOverComment,
  Comment,
  RedlineEntry,
  RegulationNode,
  VersionStatus,
  VersionSummary,
} from '@portal/contracts-regulations'
import type { LocalDraft } from '../features/comments/draft-store.ts'

/** Readable ids: `idOf(7)` is always the same UUID. */
export function testUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const mainRegulationId = testUuid(1)

/** A version in effect, of a regulation called "Racetrack Safety". */
export function aVersion(overrides: Partial<VersionSummary> = {}): VersionSummary {
  return {
    versionId: testUuid(10),
    mainParentId: mainRegulationId,
    regulationId: mainRegulationId,
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
    ...overrides,
  }
}

/** A draft open for comment until 2126. */
export function aDraft(overrides: Partial<VersionSummary> = {}): VersionSummary {
  return aVersion({
    state: 'PUBLISHED_DRAFT',
    effectiveFrom: null,
    commentOpensAt: '2026-01-01T05:00:00.000Z',
    commentClosesAt: '2126-01-01T04:59:00.000Z',
    ...overrides,
  })
}

export function aStatus(version: VersionSummary, overrides: Partial<VersionStatus> = {}): VersionStatus {
  const isDraft = version.state === 'PUBLISHED_DRAFT'
  return {
    version,
    legalStatus: isDraft ? 'draft-open' : 'in-effect',
    commentPeriod: isDraft ? 'open' : 'none',
    previousVersionId: null,
    nextVersionId: null,
    inEffectVersionId: null,
    openDraftVersionId: null,
    comments: { public: 0, authority: 0 },
    ...overrides,
  }
}

/** A paragraph; `path` determines its label and parent. */
export function aNode(
  number: number,
  path: readonly string[],
  overrides: Partial<RegulationNode> = {},
): RegulationNode {
  const [rule = '', ...parts] = path
  return {
    regulationId: testUuid(number),
    parentId: mainRegulationId,
    kind: parts.length === 0 ? 'rule' : 'paragraph',
    depth: path.length,
    marker: parts.length === 0 ? `Rule ${rule}.` : `(${parts.at(-1)})`,
    label: rule + parts.map((part) => `(${part})`).join(''),
    path: [...path],
    text: '',
    ...overrides,
  }
}

/** The regulation itself, one rule and two paragraphs. */
export function aRegulationText(): RegulationNode[] {
  return [
    {
      regulationId: mainRegulationId,
      parentId: null,
      kind: 'series',
      depth: 0,
      label: 'Series 2000',
      path: [],
      heading: 'Racetrack Safety',
      text: '',
    },
    aNode(100, ['2143'], { heading: 'Health records' }),
    aNode(101, ['2143', 'a'], { parentId: testUuid(100), text: 'A covered horse must have a certificate.' }),
    aNode(102, ['2143', 'b'], { parentId: testUuid(100), text: 'See Rule 2143(a) for the vets list.' }),
  ]
}

export function aComment(number: number, overrides: Partial<Comment> = {}): Comment {
  return {
    commentId: testUuid(number),
    regulationId: testUuid(101),
    versionId: testUuid(10),
    mainParentId: mainRegulationId,
    depth: 2,
    label: '2143(a)',
    quotedText: 'A covered horse must have a certificate.',
    selection: null,
    body: `Comment ${number}`,
    attachments: [],
    commenterType: 'public',
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
    ...overrides,
  }
}

/** A comment on version 1, carried over to a later version. */
export function aCarriedOverComment(number: number, textChange: CarriedOverComment['textChange']): CarriedOverComment {
  return {
    ...aComment(number, {
      versionId: testUuid(9),
      body: `Comment on version 1: ${number}`,
      quotedText: `Original text ${number}`,
    }),
    originalVersion: { versionId: testUuid(9), label: 'DRAFT Version 1 PUBLISHED', versionNumber: 1 },
    textChange,
  }
}

export function aRedlineEntry(node: RegulationNode, overrides: Partial<RedlineEntry> = {}): RedlineEntry {
  return { regulationId: node.regulationId, op: 'same', position: 'unchanged', depth: node.depth, node, ...overrides }
}

/** A draft stored in this browser. */
export function aLocalDraft(draftId: string, overrides: Partial<LocalDraft> = {}): LocalDraft {
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
    isSaved: false,
    ...overrides,
  }
}
