import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Names and values in two columns, which are stacked on phones. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="p-fact-list">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
