import type { HorseRule } from '@portal/contracts-horses'
import { useRuleText } from './use-rule-text.ts'

/** The numbers of a row, one a line. */
export function RuleNumbers({ content }: Pick<HorseRule, 'content'>) {
  const { listNumbers } = useRuleText()
  const numbers = listNumbers(content)
  if (numbers.length === 1) return <>{numbers[0]}</>
  return (
    <ul className="p-plain-list">
      {numbers.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
