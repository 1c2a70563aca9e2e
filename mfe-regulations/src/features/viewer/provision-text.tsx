import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { runsOf, type Run } from '@portal/regulation-text/runs'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { anchorOf, definitionAddress, lastingAddress } from '../../addresses.ts'

type Target = { readonly definitionId: string } | VersionLayers['citations'][number]['target']
type ProvisionLink = { readonly start: number; readonly end: number; readonly to: Target }

/** Links of a version by provision. */
export type LinkIndex = ReadonlyMap<string, readonly ProvisionLink[]>

/** Sorts the links of a version by the provision they stand in; terms only when they are shown. */
export function indexLinks(layers: VersionLayers | undefined, withTerms: boolean): LinkIndex {
  const links: (ProvisionLink & { readonly regulationId: string })[] = [
    ...(layers?.citations ?? []).map(({ target, ...at }) => ({ ...at, to: target })),
    ...(withTerms ? (layers?.terms ?? []) : []).map(({ definitionId, ...at }) => ({ ...at, to: { definitionId } })),
  ]
  return Map.groupBy(links, (link) => link.regulationId)
}

export interface ProvisionTextProps {
  readonly node: RegulationNode
  readonly links: readonly ProvisionLink[]
  /** Labels of this version by id: a citation of this text leads within the page. */
  readonly labels: ReadonlyMap<string, string>
  readonly onTerm: (definitionId: string) => void
}

/** The words of a provision with formatting, defined terms and citations. A line feed parts paragraphs. */
export function ProvisionText({ node, links, labels, onTerm }: ProvisionTextProps): ReactNode {
  const runs = useMemo(() => runsOf(node.text, node.marks ?? [], links), [node, links])
  return runs.map((run) => <RunOfText key={run.start} run={run} labels={labels} onTerm={onTerm} />)
}

function RunOfText({
  run,
  labels,
  onTerm,
}: { readonly run: Run<Target> } & Pick<ProvisionTextProps, 'labels' | 'onTerm'>) {
  const text = run.marks.reduce<ReactNode>(
    (inner, mark) => (mark === 'em' ? <em>{inner}</em> : <strong>{inner}</strong>),
    run.text,
  )
  const { to } = run
  if (to === undefined) return text
  if ('definitionId' in to) {
    // A link, not a button: a term of several words must break with the line, and can be opened in a tab of its own.
    const open = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onTerm(to.definitionId)
    }
    return (
      <a href={definitionAddress(to.definitionId)} className="rv-term" onClick={open}>
        {text}
      </a>
    )
  }
  if ('external' in to) {
    return (
      <a href={to.external.url} rel="external noreferrer">
        {text}
      </a>
    )
  }
  const label = labels.get(to.regulationId)
  return label === undefined ? (
    <a href={lastingAddress(to.regulationId)} data-portal>
      {text}
    </a>
  ) : (
    <a href={`#${anchorOf(label)}`}>{text}</a>
  )
}
