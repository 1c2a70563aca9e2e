import { ContactForm } from '../contact-form.tsx'
import type { ChangeProps } from '../page-props.ts'

/** A new phone number. */
export default function PhonePage({ information }: ChangeProps) {
  return <ContactForm channel="phone" information={information} />
}
