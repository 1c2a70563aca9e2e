import { duplicateReasons } from '@portal/contracts-registration/staff-rules'
import { defineDatedSetting } from '@portal/dated-settings'
import { z } from 'zod'

/** Points for what two persons have in common; from the threshold on, staff are asked. */
export const duplicateWeights = defineDatedSetting({
  name: 'duplicate-weights',
  value: z.record(z.enum([...duplicateReasons, 'threshold']), z.int().min(0).max(100)),
  defaults: [
    {
      from: '1900-01-01',
      to: null,
      source: 'Default of the portal',
      value: { license: 60, 'birth-and-name': 50, 'birth-and-sound': 40, email: 30, phone: 25, threshold: 40 },
    },
  ],
})
