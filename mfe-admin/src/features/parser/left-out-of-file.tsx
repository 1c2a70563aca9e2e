import type { LeftOutOfFile } from '@portal/contracts-regulations'
import type { MendedRegulation } from '@portal/regulation-text/mending'
import { Button, Notice } from '@portal/ui'
import { labelOf } from './label-of.ts'
import { useParserText } from './texts.ts'

/** What the file holds besides its text, each with the way to where it stood: whoever needs it puts it in by hand. */
export function LeftOutList({
  leftOut,
  regulation: { nodes },
  onSelect,
}: {
  readonly leftOut: readonly LeftOutOfFile[]
  readonly regulation: MendedRegulation
  readonly onSelect: (index: number) => void
}) {
  const t = useParserText()
  return (
    <div className="pa-left-out">
      <Notice tone={leftOut.every(({ kind }) => kind === 'running-head') ? 'info' : 'warning'}>
        <details>
          <summary>{t('of-file', { count: leftOut.length })}</summary>
          <p>{t('of-file.text')}</p>
          <ul>
            {leftOut.map(({ kind, line, words }, index) => {
              const found = nodes.findLastIndex((node) => node.line <= line)
              const node = nodes[found]
              return (
                // Pictures without words are alike.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  {t(`of-file.${kind}`)} {words !== '' && <q lang="en">{words}</q>}{' '}
                  {node && kind !== 'running-head' && (
                    <Button size="s" variant="quiet" onClick={() => onSelect(found)}>
                      {t('of-file.go', { label: labelOf(node.path) || t('own-text') })}
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
