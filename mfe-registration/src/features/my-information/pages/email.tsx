import { ContactForm } from '../contact-form.tsx'
import type { ChangeProps } from '../page-props.ts'

/** A new email address. */
export default function EmailPage({ information }: ChangeProps) {
  return <ContactForm channel="email" information={information} />
}
