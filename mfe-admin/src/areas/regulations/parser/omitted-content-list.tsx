import type { OmittedContent } from '@portal/contracts-regulations'
import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { Button, Notice } from '@portal/ui'
import { formatPathLabel } from './format-path-label.ts'
import { useParserText } from './texts.ts'

/** Lists content of the file that is not in the text, with links to its position, so that editors can add it by hand. */
export function OmittedContentList({
  omitted,
  regulation: { nodes },
  onSelect,
  onRestore,
}: {
  readonly omitted: readonly OmittedContent[]
  readonly regulation: CorrectedRegulation
  readonly onSelect: (index: number) => void
  /** Undefined after the text was added to a draft. */
  readonly onRestore?: (part: OmittedContent) => void
}) {
  const t = useParserText()
  const isAllLayout = omitted.every(({ kind }) => isLayout(kind))
  return (
    <div className="pa-omitted">
      <Notice tone={isAllLayout ? 'info' : 'warning'}>
        <details>
          <summary>{t('omitted', { count: omitted.length })}</summary>
          <p>{t(isAllLayout ? 'discards.text' : 'omitted.text')}</p>
          <ul>
            {omitted.map((part, index) => {
              const { kind, line, text } = part
              const nodeIndex = nodes.findLastIndex((node) => node.line <= line)
              const node = nodes[nodeIndex]
              return (
                // Images without text have nothing that identifies them.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  {t(`omitted.${kind}`)}{' '}
                  {text !== '' && (
                    <q lang="en" className="pa-omitted-text">
                      {formatText(part)}
                    </q>
                  )}{' '}
                  {onRestore && isRestorable(kind) && (
                    <Button size="s" onClick={() => onRestore(part)}>
                      {t('omitted.restore')}
                    </Button>
                  )}
                  {node && !isLayout(kind) && (
                    <Button size="s" variant="quiet" onClick={() => onSelect(nodeIndex)}>
                      {t('omitted.go', { label: formatPathLabel(node.path) || t('own-text') })}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </details>
      </Notice>
    </div>
  )
}

/** Returns whether all lines of the part were omitted, so that it can be added to the text again. */
function isRestorable(kind: OmittedContent['kind']): boolean {
  return kind === 'cover' || kind === 'contents'
}

/** Returns whether the part is page layout that is not content of the regulation. */
function isLayout(kind: OmittedContent['kind']): boolean {
  return kind === 'header-or-footer' || isRestorable(kind)
}

/** Shortens dot leaders, which would fill a narrow page. */
function formatText({ kind, text }: OmittedContent): string {
  return kind === 'contents' ? text.replace(/(?: ?[.·…_]){3,} ?/g, ' … ') : text
}
