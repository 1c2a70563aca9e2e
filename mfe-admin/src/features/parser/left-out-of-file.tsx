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
  onTakeIn,
}: {
  readonly leftOut: readonly LeftOutOfFile[]
  readonly regulation: MendedRegulation
  readonly onSelect: (index: number) => void
  /** Not once the text is in a draft. */
  readonly onTakeIn?: (part: LeftOutOfFile) => void
}) {
  const t = useParserText()
  return (
    <div className="pa-left-out">
      <Notice tone={leftOut.every(({ kind }) => isOfTheCopy(kind)) ? 'info' : 'warning'}>
        <details>
          <summary>{t('of-file', { count: leftOut.length })}</summary>
          <p>{t(leftOut.every(({ kind }) => isOfTheCopy(kind)) ? 'discards.text' : 'of-file.text')}</p>
          <ul>
            {leftOut.map((part, index) => {
              const { kind, line, words } = part
              const found = nodes.findLastIndex((node) => node.line <= line)
              const node = nodes[found]
              return (
                // Pictures without words are alike.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  {t(`of-file.${kind}`)}{' '}
                  {words !== '' && (
                    <q lang="en" className="pa-left-words">
                      {shownWords(part)}
                    </q>
                  )}{' '}
                  {onTakeIn && isWhole(kind) && (
                    <Button size="s" onClick={() => onTakeIn(part)}>
                      {t('of-file.take-in')}
                    </Button>
                  )}
                  {node && !isOfTheCopy(kind) && (
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

/** Parts that are left out with all their lines. */
function isWhole(kind: LeftOutOfFile['kind']): boolean {
  return kind === 'cover' || kind === 'contents'
}

/** It says nothing that the text does not say. */
function isOfTheCopy(kind: LeftOutOfFile['kind']): boolean {
  return kind === 'running-head' || isWhole(kind)
}

/** Without the rows of dots, which would fill a narrow page. */
function shownWords({ kind, words }: LeftOutOfFile): string {
  return kind === 'contents' ? words.replace(/(?: ?[.·…_]){3,} ?/g, ' … ') : words
}
