import { join } from './join.ts'
import account from './pl-PL/account.json' with { type: 'json' }
import cart from './pl-PL/cart.json' with { type: 'json' }
import catalogue from './pl-PL/catalogue.json' with { type: 'json' }
import checkout from './pl-PL/checkout.json' with { type: 'json' }
import common from './pl-PL/common.json' with { type: 'json' }
import company from './pl-PL/company.json' with { type: 'json' }
import content from './pl-PL/content.json' with { type: 'json' }
import errors from './pl-PL/errors.json' with { type: 'json' }
import investing from './pl-PL/investing.json' with { type: 'json' }
import investor from './pl-PL/investor.json' with { type: 'json' }
import issuer from './pl-PL/issuer.json' with { type: 'json' }
import mail from './pl-PL/mail.json' with { type: 'json' }
import own from './pl-PL/own.json' with { type: 'json' }
import pdf from './pl-PL/pdf.json' with { type: 'json' }
import picture from './pl-PL/picture.json' with { type: 'json' }
import portal from './pl-PL/portal.json' with { type: 'json' }
import posts from './pl-PL/posts.json' with { type: 'json' }
import record from './pl-PL/record.json' with { type: 'json' }
import staff from './pl-PL/staff.json' with { type: 'json' }
import staffActivity from './pl-PL/staff-activity.json' with { type: 'json' }
import staffCare from './pl-PL/staff-care.json' with { type: 'json' }
import staffCompanies from './pl-PL/staff-companies.json' with { type: 'json' }
import staffContent from './pl-PL/staff-content.json' with { type: 'json' }
import staffMoney from './pl-PL/staff-money.json' with { type: 'json' }
import staffOffer from './pl-PL/staff-offer.json' with { type: 'json' }
import staffSystem from './pl-PL/staff-system.json' with { type: 'json' }
import states from './pl-PL/states.json' with { type: 'json' }
import survey from './pl-PL/survey.json' with { type: 'json' }
import validation from './pl-PL/validation.json' with { type: 'json' }
import wishlist from './pl-PL/wishlist.json' with { type: 'json' }

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
