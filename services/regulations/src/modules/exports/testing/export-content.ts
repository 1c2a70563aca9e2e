import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { parseRegulation } from '@portal/regulation-text/parse'
import { toProvisions } from '@portal/regulation-text/provisions'
import { fileTexts } from '../../../texts.ts'
import type { ExportContent } from '../document/export-content.ts'

const mainParentId = '00000000-0000-4000-8000-000000000000'

/** Parses a text into the nodes of a version. */
export function parseNodes(text: string): RegulationNode[] {
  const parsed = toProvisions(parseRegulation(text).nodes)
  const ids = parsed.nodes.map((_, index) => createId(index + 1))
  const root: RegulationNode = {
    regulationId: mainParentId,
    parentId: null,
    kind: 'series',
    depth: 0,
    label: '2000',
    path: [],
    ...(parsed.heading !== undefined && { heading: parsed.heading }),
    text: parsed.text,
  }
  return [
    root,
    ...parsed.nodes.map(({ parent, ...node }, index) => {
      const parentId = parent === null ? mainParentId : (ids[parent] ?? mainParentId)
      return { ...node, regulationId: ids[index] ?? '', parentId } as RegulationNode
    }),
  ]
}

function createId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** Creates a published version. */
export function createVersion(overrides: Partial<VersionSummary> = {}): VersionSummary {
  return {
    versionId: createId(900_001),
    mainParentId,
    regulationId: mainParentId,
    depth: 0,
    versionNumber: 3,
    state: 'PUBLISHED_CURRENT',
    label: 'CURRENT Version 3 PUBLISHED',
    title: { en: 'Racetrack Safety Program', es: 'Programa de seguridad en el hipódromo' },
    series: '2000',
    subject: 'racetrack-safety',
    isSubmittedToFtc: false,
    category: 'Not Submitted to FTC - Racetrack Safety',
    ftc: null,
    effectiveFrom: '2026-07-08',
    effectiveTo: null,
    sequence: 0,
    publishedAt: '2026-06-07T15:00:00.000Z',
    changeNote: { en: 'Clarified the rules on the riding crop in response to comments.' },
    commentOpensAt: null,
    commentClosesAt: null,
    basedOnVersionId: null,
    changedFromVersionId: null,
    supersededByVersionId: null,
    contentHash: 'hash',
    nodeCount: 1,
    isSample: true,
    lockVersion: 1,
    ...overrides,
  }
}

/** Creates the content of a file, by default without definitions and comments. */
export function createContent(text: string, overrides: Partial<ExportContent> = {}): ExportContent {
  const version = createVersion()
  return {
    locale: 'en-US',
    texts: fileTexts.texts,
    permalink: `https://portal.example/regulation-viewer?regulation=${version.mainParentId}&version=${version.versionId}`,
    version,
    status: 'In effect. This regulation has been in effect since July 1, 2026.',
    redline: null,
    nodes: parseNodes(text),
    definitions: [],
    translations: [],
    links: [],
    images: {},
    commenterTypes: [],
    comments: [],
    commentedVersions: [],
    includeText: true,
    ...overrides,
  }
}
