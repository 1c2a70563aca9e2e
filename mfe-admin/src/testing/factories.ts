import type { AuditEntry, LocalizationEntry, PortalUser } from '@portal/contracts-admin'
import type { Definition, RegulationNode, VersionSummary } from '@portal/contracts-regulations'

/** Returns a readable UUID: `idOf(7)` is the same each time. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** An audit entry of a changed interface text. */
export function anAuditEntry(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: idOf(number),
    at: '2026-11-21T10:00:00.000Z',
    service: 'admin',
    action: 'localization.updated',
    entityType: 'localization',
    entityId: `text-${number}`,
    actor: idOf(900),
    actorName: 'Rosa Vidal',
    groups: ['ADMINS'],
    onBehalfOf: null,
    reason: null,
    before: { key: 'home.title', value: 'The old text' },
    after: { key: 'home.title', value: 'The new text' },
    correlationId: `c-${number}`,
    ...more,
  }
}

/** A custom Spanish text of the shell that overrides "Inicio". */
export function anEntry(number: number, more: Partial<LocalizationEntry> = {}): LocalizationEntry {
  return {
    id: idOf(number),
    locale: 'es',
    namespace: 'shell',
    key: 'home.title',
    value: 'Portada',
    sourceHash: '',
    sourceText: 'Inicio',
    updatedAt: '2026-11-21T10:00:00.000Z',
    lockVersion: 1,
    ...more,
  }
}

/** A user who accepted an invitation. */
export function aUser(number: number, more: Partial<PortalUser> = {}): PortalUser {
  return {
    id: idOf(number),
    username: `pat.person-${number}`,
    name: `Pat Person ${number}`,
    email: `pat-${number}@demo.example`,
    groups: ['USERS'],
    status: 'active',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    lockVersion: 3,
    ...more,
  }
}

/** Version 2 of a definition with the scope "all", without a translation. */
export function aDefinition(number: number, more: Partial<Definition> = {}): Definition {
  return {
    id: idOf(number),
    term: `term ${number}`,
    aliases: [],
    description: `What term ${number} means.`,
    scope: { kind: 'all' },
    precedence: 0,
    exclusions: [],
    source: null,
    versionNumber: 2,
    publishedAt: '2026-03-02T15:00:00Z',
    isProposed: false,
    effectiveFrom: '2026-07-01',
    commentCount: 0,
    lockVersion: 1,
    ...more,
  }
}

/** A draft of the regulation "Racetrack Safety", based on a published draft. */
export function aVersion(number: number, more: Partial<VersionSummary> = {}): VersionSummary {
  return {
    versionId: idOf(number),
    mainParentId: idOf(1),
    regulationId: idOf(1),
    depth: 0,
    versionNumber: 2,
    state: 'EDIT_DRAFT',
    label: 'DRAFT Version 2 EDIT',
    title: { en: 'Racetrack Safety', es: 'Seguridad' },
    series: '2000',
    subject: 'racetrack-safety',
    isSubmittedToFtc: false,
    category: 'Not Submitted to FTC - Racetrack Safety',
    ftc: null,
    effectiveFrom: null,
    effectiveTo: null,
    sequence: 0,
    publishedAt: null,
    changeNote: { en: '' },
    commentOpensAt: null,
    commentClosesAt: null,
    basedOnVersionId: idOf(10),
    changedFromVersionId: idOf(10),
    supersededByVersionId: null,
    contentHash: 'a'.repeat(64),
    nodeCount: 5,
    isSample: false,
    lockVersion: 1,
    ...more,
  }
}

/** A rule with two paragraphs, the second with a child. */
export function aText(): RegulationNode[] {
  const createNode = (id: number, parent: number | null, marker: string, path: string[]): RegulationNode => ({
    regulationId: idOf(id),
    parentId: parent === null ? null : idOf(parent),
    kind: path.length > 1 ? 'paragraph' : 'rule',
    depth: path.length,
    marker,
    label: `${path[0]}${path
      .slice(1)
      .map((part) => `(${part})`)
      .join('')}`,
    path,
    text: path.length > 1 ? `Text of ${path.slice(1).join(' ')}.` : '',
  })
  const root: RegulationNode = {
    regulationId: idOf(1),
    parentId: null,
    kind: 'series',
    depth: 0,
    label: '2000',
    path: ['2000'],
    heading: 'Racetrack Safety',
    text: '',
  }
  return [
    root,
    { ...createNode(101, 1, 'Rule 2143.', ['2143']), heading: 'Health records' },
    createNode(102, 101, '(a)', ['2143', 'a']),
    createNode(103, 101, '(b)', ['2143', 'b']),
    createNode(104, 103, '(1)', ['2143', 'b', '1']),
  ]
}
