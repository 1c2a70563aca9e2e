import { useSearchParams } from '@portal/ui/router'

/**
 * Returns the filters in the address of the page, and a function that sets one of them without a new history entry; an
 * empty value removes it.
 */
export function useFilters(): readonly [URLSearchParams, (name: string, value: string) => void] {
  const [filters, setFilters] = useSearchParams()
  const set = (name: string, value: string) =>
    setFilters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [filters, set]
}
