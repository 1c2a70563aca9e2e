import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: Variant
  readonly size?: 'm' | 's'
  readonly ref?: Ref<HTMLButtonElement>
  /** Work is under way: shows it, keeps the focus where it is and ignores further presses. */
  readonly busy?: boolean
}

/** A button is never `disabled` to refuse a form: it is pressed, and the form says what is missing. */
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

/** A link that looks like a button, for going somewhere. */
export function LinkButton({
  variant = 'secondary',
  size = 'm',
  ...rest
}: LinkProps & { readonly variant?: Variant; readonly size?: 'm' | 's' }) {
  return <Link className="p-button" data-variant={variant} data-size={size} {...rest} />
}

/** A button that is a picture; `label` is its name. */
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
