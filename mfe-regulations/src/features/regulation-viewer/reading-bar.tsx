import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useTaggedText } from '@portal/shell-sdk'
import { Button, IconBook2, IconCopy, IconLink, IconPrinter } from '@portal/ui'
import type { ReactNode } from 'react'
import { toAnchor } from '@portal/regulation-reading/urls'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useCopyToClipboard, useProvisionLink } from './copy-links.ts'
import { useFormatCitation, useFullCitation } from './citation.ts'

export interface ReadingBarProps {
  readonly version: VersionSummary
  readonly node: RegulationNode | undefined
  /** The prefix of the current rule's number in the text, such as `§`. */
  readonly numberPrefix: string
  readonly previous: RegulationNode | undefined
  readonly next: RegulationNode | undefined
  readonly contentsLabel: string
  readonly onContents: () => void
  readonly children?: ReactNode
}

/** The sticky bar: the current provision, copy buttons, previous and next part, and the contents button on a phone. */
export function ReadingBar(props: ReadingBarProps) {
  const { version, node, numberPrefix, previous, next, contentsLabel, onContents, children } = props
  const t = useText()
  const tagText = useTaggedText()
  const formatCitation = useFormatCitation(version, numberPrefix)
  const getFullCitation = useFullCitation(version, numberPrefix)
  const getProvisionLink = useProvisionLink(version)
  const copy = useCopyToClipboard()
  return (
    <div className="rv-bar p-sticky p-no-print" role="group" aria-label={t('viewer.reading-bar')}>
      <span className="rv-contents-button">
        <Button size="s" onClick={onContents}>
          <IconBook2 aria-hidden="true" size={18} />
          {contentsLabel}
        </Button>
      </span>
      {node && (
        <strong className="rv-citation" aria-live="off">
          <span className="rv-wide">
            {node.depth === 0 ? (
              <RichText text={formatCitation(node, tagText)} tags={englishTag} />
            ) : (
              formatCitation(node)
            )}
          </span>
          <span className="rv-narrow">
            {node.depth === 0 ? (
              <RichText text={formatCitation(node, tagText)} tags={englishTag} />
            ) : (
              formatProvisionName(node.label, t)
            )}
          </span>
        </strong>
      )}
      {children}
      {node && (
        <span className="rv-bar-tools">
          {previous && (
            <a
              className="rv-step"
              href={`#${toAnchor(previous.label)}`}
              aria-label={t('viewer.previous', { label: formatProvisionName(previous.label, t) })}
            >
              ‹<span className="rv-wide"> {formatProvisionName(previous.label, t)}</span>
            </a>
          )}
          {next && (
            <a
              className="rv-step"
              href={`#${toAnchor(next.label)}`}
              aria-label={t('viewer.next', { label: formatProvisionName(next.label, t) })}
            >
              <span className="rv-wide">{formatProvisionName(next.label, t)} </span>›
            </a>
          )}
          <BarButton
            label={t('copy.citation')}
            icon={<IconCopy aria-hidden="true" size={18} />}
            onClick={() => copy(getFullCitation(node), t('copy.citation-done', { citation: getFullCitation(node) }))}
          />
          <BarButton
            label={t('copy.link')}
            icon={<IconLink aria-hidden="true" size={18} />}
            onClick={() =>
              copy(getProvisionLink(node), t('copy.link-done', { label: formatProvisionName(node.label, t) }))
            }
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

/** A button that shows only its icon in narrow windows; the label stays its accessible name. */
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
      <span className="rv-bar-label">{label}</span>
    </Button>
  )
}
