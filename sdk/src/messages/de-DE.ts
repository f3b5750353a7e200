import account from './de-DE/account.json' with { type: 'json' }
import cart from './de-DE/cart.json' with { type: 'json' }
import catalogue from './de-DE/catalogue.json' with { type: 'json' }
import checkout from './de-DE/checkout.json' with { type: 'json' }
import common from './de-DE/common.json' with { type: 'json' }
import company from './de-DE/company.json' with { type: 'json' }
import content from './de-DE/content.json' with { type: 'json' }
import errors from './de-DE/errors.json' with { type: 'json' }
import investing from './de-DE/investing.json' with { type: 'json' }
import investor from './de-DE/investor.json' with { type: 'json' }
import issuer from './de-DE/issuer.json' with { type: 'json' }
import mail from './de-DE/mail.json' with { type: 'json' }
import own from './de-DE/own.json' with { type: 'json' }
import pdf from './de-DE/pdf.json' with { type: 'json' }
import picture from './de-DE/picture.json' with { type: 'json' }
import portal from './de-DE/portal.json' with { type: 'json' }
import posts from './de-DE/posts.json' with { type: 'json' }
import record from './de-DE/record.json' with { type: 'json' }
import staff from './de-DE/staff.json' with { type: 'json' }
import staffActivity from './de-DE/staff-activity.json' with { type: 'json' }
import staffCare from './de-DE/staff-care.json' with { type: 'json' }
import staffCompanies from './de-DE/staff-companies.json' with { type: 'json' }
import staffContent from './de-DE/staff-content.json' with { type: 'json' }
import staffMoney from './de-DE/staff-money.json' with { type: 'json' }
import staffOffer from './de-DE/staff-offer.json' with { type: 'json' }
import staffSystem from './de-DE/staff-system.json' with { type: 'json' }
import states from './de-DE/states.json' with { type: 'json' }
import survey from './de-DE/survey.json' with { type: 'json' }
import validation from './de-DE/validation.json' with { type: 'json' }
import wishlist from './de-DE/wishlist.json' with { type: 'json' }
import { join } from './join.ts'

export default {
  account,
  cart,
  catalogue,
  checkout,
  common,
  company,
  content,
  errors,
  investing,
  investor,
  issuer,
  mail,
  own,
  pdf,
  picture,
  portal,
  posts,
  record,
  staff: join(staff, staffActivity, staffCare, staffCompanies, staffContent, staffMoney, staffOffer, staffSystem),
  states,
  survey,
  validation,
  wishlist,
}
