import type { ReactNode } from 'react'

/** A term and its description in a `dl`. */
export function DescriptionItem({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
