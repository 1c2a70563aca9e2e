import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
}

export interface ComboboxProps {
  /** Id of the input, the target of error summary links. */
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly selected: ComboboxOption | undefined
  /** Undefined: the reader emptied the field. */
  readonly onSelect: (option: ComboboxOption | undefined) => void
  /** Returns a few options for what was typed, the first ones for an empty text. */
  readonly search: (text: string) => Promise<readonly ComboboxOption[]>
}

/** Waits this long for the next letter before it searches. */
const pauseMs = 200

type Found = { readonly options: readonly ComboboxOption[]; readonly hasFailed: boolean }

/**
 * A text field that searches for options while the reader types, for lists that are too long to show. Filters of lists use
 * it too, where Mantine is not loaded.
 */
export function Combobox({ id, label, help, error, required, selected, onSelect, search }: ComboboxProps) {
  const texts = useUiTexts()
  const generated = useId()
  const inputId = id ?? generated
  /** What the reader types; undefined while the field shows the selected option. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Found>()
  const [active, setActive] = useState(0)
  const latest = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = (text: string, delayMs: number) => {
    latest.current += 1
    const current = latest.current
    const show = (next: Found) => {
      // A later search has started meanwhile.
      if (latest.current !== current) return
      setFound(next)
      const index = text === '' ? next.options.findIndex(({ value }) => value === selected?.value) : 0
      setActive(Math.max(0, index))
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      search(text).then(
        (options) => show({ options, hasFailed: false }),
        () => show({ options: [], hasFailed: true }),
      )
    }, delayMs)
  }
  const open = () => {
    if (isOpen) return
    setOpen(true)
    load(typed ?? '', 0)
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setFound(undefined)
  }
  const select = (option: ComboboxOption) => {
    onSelect(option)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    // Until the search is back, only what fits the text can be selected.
    setFound((before) => narrow(before, text))
    if (text === '') onSelect(undefined)
    load(text.trim(), pauseMs)
  }
  const options = found?.options ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    const move = (index: number) => {
      event.preventDefault()
      open()
      setActive(Math.max(0, Math.min(options.length - 1, index)))
    }
    if (event.key === 'ArrowDown') move(isOpen ? active + 1 : 0)
    else if (event.key === 'ArrowUp') move(isOpen ? active - 1 : 0)
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const option = options[active]
      if (option) select(option)
    } else if (event.key === 'Escape' && isOpen) {
      // Otherwise Escape would also close the dialog around the field.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const leave = () => {
    const exact = options.find((option) => option.label.toLowerCase() === typed?.trim().toLowerCase())
    if (exact) select(exact)
    else close()
  }
  const listId = `${inputId}-options`
  const message = !found
    ? texts.loading
    : found.hasFailed
      ? texts.optionsFailed
      : options.length === 0
        ? texts.noOptions
        : undefined
  const describedBy = [help !== undefined && `${inputId}-help`, error !== undefined && `${inputId}-error`]
  return (
    <div className="p-field">
      <label htmlFor={inputId}>{label}</label>
      {help !== undefined && (
        <span className="p-help" id={`${inputId}-help`}>
          {help}
        </span>
      )}
      {error !== undefined && (
        <span className="p-field-error" id={`${inputId}-error`}>
          {error}
        </span>
      )}
      <div className="p-combobox">
        <input
          id={inputId}
          className="p-control"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options.length > 0 ? `${listId}-${active}` : undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-required={required || undefined}
          placeholder={texts.typeToSearch}
          value={typed ?? selected?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <div className="p-combobox-list">
            <div id={listId} role="listbox" aria-label={texts.options}>
              {options.map((option, index) => (
                // The field has the focus and handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  ref={index === active ? scrollIntoView : undefined}
                  // The field keeps the focus, so that it does not close before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => select(option)}
                >
                  {option.label}
                </div>
              ))}
            </div>
            {message !== undefined && <p className="p-soft">{message}</p>}
          </div>
        )}
      </div>
      <span role="status" className="p-visually-hidden">
        {isOpen && found && (message ?? texts.optionCount.replace('{count}', String(options.length)))}
      </span>
    </div>
  )
}

function narrow(found: Found | undefined, text: string): Found | undefined {
  const options = found?.options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())) ?? []
  return options.length === 0 ? undefined : { options, hasFailed: false }
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
