import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { parseRegulation } from '@portal/regulation-text/parse'
import { provisionsOf } from '@portal/regulation-text/provisions'
import { fileTexts } from '../../../texts.ts'
import type { ExportContent } from '../document/export-content.ts'

const mainParentId = '00000000-0000-4000-8000-000000000000'

/** The provisions of a text as a version of it has them. */
export function nodesOf(text: string): RegulationNode[] {
  const read = provisionsOf(parseRegulation(text).nodes)
  const ids = read.nodes.map((_, index) => idOf(index + 1))
  const whole: RegulationNode = {
    regulationId: mainParentId,
    parentId: null,
    kind: 'series',
    depth: 0,
    label: '2000',
    path: [],
    ...(read.heading !== undefined && { heading: read.heading }),
    text: read.text,
  }
  return [
    whole,
    ...read.nodes.map(({ parent, ...node }, index) => {
      const parentId = parent === null ? mainParentId : (ids[parent] ?? mainParentId)
      return { ...node, regulationId: ids[index] ?? '', parentId } as RegulationNode
    }),
  ]
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A published version; whatever is given replaces what is made up. */
export function versionOf(given: Partial<VersionSummary> = {}): VersionSummary {
  return {
    versionId: idOf(900_001),
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
    changeNote: { en: 'Rules on the crop reworded after comments.' },
    commentOpensAt: null,
    commentClosesAt: null,
    basedOnVersionId: null,
    changedFromVersionId: null,
    supersededByVersionId: null,
    contentHash: 'hash',
    nodeCount: 1,
    isSample: true,
    lockVersion: 1,
    ...given,
  }
}

/** Everything a file says about a text, without definitions and comments unless given. */
export function contentOf(text: string, given: Partial<ExportContent> = {}): ExportContent {
  const version = versionOf()
  return {
    locale: 'en-US',
    texts: fileTexts.texts,
    permalink: `https://portal.example/regulation-viewer?regulation=${version.mainParentId}&version=${version.versionId}`,
    version,
    redline: null,
    nodes: nodesOf(text),
    definitions: [],
    translations: [],
    links: [],
    pictures: {},
    capacities: [],
    comments: [],
    commentedVersions: [],
    withText: true,
    ...given,
  }
}
