import account from './en-GB/account.json' with { type: 'json' }
import cart from './en-GB/cart.json' with { type: 'json' }
import catalogue from './en-GB/catalogue.json' with { type: 'json' }
import checkout from './en-GB/checkout.json' with { type: 'json' }
import common from './en-GB/common.json' with { type: 'json' }
import company from './en-GB/company.json' with { type: 'json' }
import content from './en-GB/content.json' with { type: 'json' }
import errors from './en-GB/errors.json' with { type: 'json' }
import investing from './en-GB/investing.json' with { type: 'json' }
import investor from './en-GB/investor.json' with { type: 'json' }
import issuer from './en-GB/issuer.json' with { type: 'json' }
import mail from './en-GB/mail.json' with { type: 'json' }
import own from './en-GB/own.json' with { type: 'json' }
import pdf from './en-GB/pdf.json' with { type: 'json' }
import picture from './en-GB/picture.json' with { type: 'json' }
import portal from './en-GB/portal.json' with { type: 'json' }
import posts from './en-GB/posts.json' with { type: 'json' }
import record from './en-GB/record.json' with { type: 'json' }
import staff from './en-GB/staff.json' with { type: 'json' }
import staffActivity from './en-GB/staff-activity.json' with { type: 'json' }
import staffCare from './en-GB/staff-care.json' with { type: 'json' }
import staffCompanies from './en-GB/staff-companies.json' with { type: 'json' }
import staffContent from './en-GB/staff-content.json' with { type: 'json' }
import staffMoney from './en-GB/staff-money.json' with { type: 'json' }
import staffOffer from './en-GB/staff-offer.json' with { type: 'json' }
import staffSystem from './en-GB/staff-system.json' with { type: 'json' }
import states from './en-GB/states.json' with { type: 'json' }
import survey from './en-GB/survey.json' with { type: 'json' }
import validation from './en-GB/validation.json' with { type: 'json' }
import wishlist from './en-GB/wishlist.json' with { type: 'json' }
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
