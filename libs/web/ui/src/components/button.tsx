import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: Variant
  readonly size?: 'm' | 's'
  readonly ref?: Ref<HTMLButtonElement>
  /** Shows a spinner, keeps focus and ignores further clicks. */
  readonly busy?: boolean
}

/** A button. Never disable it to block an invalid form: let people press it and show what is missing. */
export function Button({ variant = 'secondary', size = 'm', busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className="p-button"
      data-variant={variant}
      data-size={size}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {busy && <span className="p-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A navigation link styled as a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'm',
  ...rest
}: LinkProps & { readonly variant?: Variant; readonly size?: 'm' | 's' }) {
  return <Link className="p-button" data-variant={variant} data-size={size} {...rest} />
}

/** A button that shows only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <button type="button" className="p-icon-button" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}
