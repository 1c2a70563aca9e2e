import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, useShell, useTagged, useWords } from '@portal/shell-sdk'
import { Button, IconBook2, IconCopy, IconLink, IconPrinter } from '@portal/ui'
import type { ReactNode } from 'react'
import { anchorOf, lastingAddress } from '../../addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { useVersionName } from '../versions/version-words.tsx'

/** `titleOf` says how the title of the whole is written: marked as English in the page, plain where it is copied. */
type Citation = (node: RegulationNode, titleOf?: (title: VersionSummary['title']) => string) => string

/**
 * How a provision of a version is cited, as its text prints the number: `Rule 2143(a)(1) (Version 2)`, `§ 3051(1) (Version 2)`.
 * Only the word that Spanish has too is put into it.
 */
function useCitation(version: VersionSummary, prefix: string): Citation {
  const t = useText()
  const nameOf = useVersionName()
  const wordsOf = useWords()
  return (node, titleOf = (title) => wordsOf(title).words) => {
    const name = node.depth === 0 ? titleOf(version.title) : provisionName(node.label, t)
    const values = { label: name, version: nameOf(version) }
    if (prefix === '' || node.depth === 0) return t('cite.other', values)
    return /^rule$/i.test(prefix) ? t('cite.rule', values) : t('cite.other', { ...values, label: `${prefix} ${name}` })
  }
}

/** Copies words and says so. */
export function useCopy(): (words: string, said: string) => void {
  const shell = useShell()
  const t = useText()
  return (words, said) => {
    navigator.clipboard.writeText(words).then(
      () => shell.toasts.show({ kind: 'success', message: said }),
      () => shell.toasts.show({ kind: 'error', message: t('copy.failed', { words }) }),
    )
  }
}

/** A link that stays right: to this very version, or to wherever the provision is in force. */
export function useLinkTo(version: VersionSummary): (node: Pick<RegulationNode, 'regulationId'>) => string {
  return (node) => `${location.origin}${lastingAddress(node.regulationId, version.versionId)}`
}

export interface PlaceBarProps {
  readonly version: VersionSummary
  readonly node: RegulationNode | undefined
  /** What the text prints before the number of the rule that the provision stands in. */
  readonly prefix: string
  readonly previous: RegulationNode | undefined
  readonly next: RegulationNode | undefined
  readonly contentsLabel: string
  readonly onContents: () => void
  readonly children?: ReactNode
}

/** Stays at the top while reading: where the reader is, copying, the rule before and after, contents on a phone. */
export function PlaceBar(props: PlaceBarProps) {
  const { version, node, prefix, previous, next, contentsLabel, onContents, children } = props
  const t = useText()
  const tagged = useTagged()
  const cite = useCitation(version, prefix)
  const linkTo = useLinkTo(version)
  const copy = useCopy()
  return (
    <div className="rv-bar p-stays p-no-print" role="group" aria-label={t('viewer.bar')}>
      <span className="rv-contents-button">
        <Button size="s" onClick={onContents}>
          <IconBook2 aria-hidden="true" size={18} />
          {contentsLabel}
        </Button>
      </span>
      {node && (
        <strong className="rv-citation" aria-live="off">
          <span className="rv-wide">
            {node.depth === 0 ? <Rich text={cite(node, tagged)} tags={languageTags} /> : cite(node)}
          </span>
          <span className="rv-narrow">
            {node.depth === 0 ? <Rich text={cite(node, tagged)} tags={languageTags} /> : provisionName(node.label, t)}
          </span>
        </strong>
      )}
      {children}
      {node && (
        <span className="rv-bar-tools">
          {previous && (
            <a
              className="rv-step"
              href={`#${anchorOf(previous.label)}`}
              aria-label={t('viewer.previous', { label: provisionName(previous.label, t) })}
            >
              ‹<span className="rv-wide"> {provisionName(previous.label, t)}</span>
            </a>
          )}
          {next && (
            <a
              className="rv-step"
              href={`#${anchorOf(next.label)}`}
              aria-label={t('viewer.next', { label: provisionName(next.label, t) })}
            >
              <span className="rv-wide">{provisionName(next.label, t)} </span>›
            </a>
          )}
          <BarButton
            label={t('copy.citation')}
            icon={<IconCopy aria-hidden="true" size={18} />}
            onClick={() => copy(cite(node), t('copy.citation-done', { citation: cite(node) }))}
          />
          <BarButton
            label={t('copy.link')}
            icon={<IconLink aria-hidden="true" size={18} />}
            onClick={() => copy(linkTo(node), t('copy.link-done', { label: provisionName(node.label, t) }))}
          />
          <span className="rv-wide">
            <BarButton
              label={t('viewer.print')}
              icon={<IconPrinter aria-hidden="true" size={18} />}
              onClick={() => window.print()}
            />
          </span>
        </span>
      )}
    </div>
  )
}

/** A button whose words give way to its picture where the window is narrow; they stay its name. */
function BarButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}) {
  return (
    <Button size="s" variant="quiet" title={label} onClick={onClick}>
      {icon}
      <span className="rv-bar-words">{label}</span>
    </Button>
  )
}
