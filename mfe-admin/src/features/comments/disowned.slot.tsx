import { DisownedNotice } from './disowned-notice.tsx'

/** On the home page of staff: comments whose authors say that they are not theirs. Nothing when there are none. */
export default function Disowned() {
  return <DisownedNotice />
}
