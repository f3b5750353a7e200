// Prints the logins of the demo, one JSON line each: `npm start` shows them at its end.
import { PUBLIC_PASSWORD } from '@goldammer/backend/config'
import { demoAccounts } from './accounts.ts'

for (const account of demoAccounts(process.env.DEMO_PASSWORD || PUBLIC_PASSWORD)) console.log(JSON.stringify(account))
