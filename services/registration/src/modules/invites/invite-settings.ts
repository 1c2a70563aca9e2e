import { defineDatedSetting } from '@portal/dated-settings'
import { z } from 'zod'

/** Days in which an invite can be answered. */
export const inviteDays = defineDatedSetting({
  name: 'invite-days',
  value: z.int().min(1).max(365),
  defaults: [{ from: '1900-01-01', to: null, value: 14, source: 'Default of the portal' }],
})
