// English texts whose wording is specified. Only these tests contain texts of the interface, because the wording itself
// is the requirement. It is copied from the specification.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

/** [id of the rule, key of the text, specified wording with parameters as {name}] */
const specified: readonly (readonly [id: string, key: string, sentence: string])[] = [
  ['S8.001', 'cart:notices.added', 'Product has been added to the cart!'],
  ['S8.002', 'cart:notices.quantityUpdated', 'Product quantity has been updated!'],
  [
    'S8.003',
    'cart:notices.volatile',
    'The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.',
  ],
  ['S8.004', 'errors:outOfStock', 'The product is out of stock and cannot be added to the cart!'],
  ['S8.005', 'cart:soldOut', 'Product is out of stock and cannot be added to the cart'],
  ['S8.006', 'choosing:partSoldOut', 'This product is out of stock.'],
  ['S5.003', 'errors:priceUnknown', 'Product price is unknown, product cannot be added to the cart!'],
  ['S8.008', 'errors:noVariants', 'No available product variants'],
  ['S8.009', 'errors:quantityLimit', 'Only {maxQuantity} products of this type are available'],
  [
    'S8.010',
    'errors:noVariant',
    'No such configuration for the product. Please do choose another combination of attributes.',
  ],
  ['S8.011', 'order:gone.text', 'Some of the ordered products are not available!'],
  ['S8.011', 'order:reason.outOfStock', 'Some of the ordered products are not available!'],
  ['S8.012', 'cart:stock.yes', 'In stock!'],
  ['S8.013', 'cart:stock.no', 'Out of the stock!'],
  ['S8.015', 'account:password.offline', 'Reset password feature does not work while offline!'],
  ['S8.016', 'account:password.changed', 'Password has successfully been changed'],
  ['S8.017', 'account:outcomes.profile-update', 'Account data has successfully been updated'],
  ['S8.018', 'account:logout.done', "You're logged out"],
  ['S8.019', 'account:password.failed', 'Error while changing password'],
  ['S8.021', 'account:auth.forgotten.failed', 'Error while sending reset password e-mail'],
  ['S8.022', 'account-errors:emailUnknown', 'Provided email does not exist'],
  [
    'S8.023',
    'account-errors:emailTaken',
    'A customer with the same email already exists in an associated website',
  ],
  [
    'S8.024',
    'newsletter:confirm.refused.text',
    'This url is not valid or you have already subscribed to our newsletter',
  ],
  ['S8.025', 'account:auth.unexpected', 'Unexpected authorization error'],
  ['S8.026', 'account:loginNeeded.title', 'You need to be logged in to see this page'],
  [
    'S8.027',
    'account-errors:refreshRefused',
    'Error refreshing user token. User is not authorized to access the resource',
  ],
  [
    'S8.028',
    'account-errors:refreshExhausted',
    'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
  ],
  ['S8.029', 'cart-errors:wrongCoupon', "You've entered an incorrect coupon code. Please try again."],
  ['S8.030', 'order:reason.none', 'Something went wrong. Try again in a few seconds.'],
  [
    'S8.031',
    'order:queued',
    'The order can not be transfered because of server error. Order has been queued',
  ],
  ['S8.033', 'order:invalid.title', 'Internal validation error'],
  ['S8.034', 'order:invalid.address', 'Address provided in checkout contains invalid data'],
  ['S8.036', 'order-feedback:filled.title', 'Feedback for this order already filled'],
  ['S8.037', 'pages:error.title', 'Internal Server Error 500'],
  ['S8.038', 'pages:pageNotFound.title', "We can't find the page"],
  [
    'S8.039',
    'offline-page:message',
    'The product, category or CMS page is not available in Offline mode. Redirecting to Home.',
  ],
  [
    'S8.041',
    'product:listing.emptyText',
    'No products synchronized for this category. Please come back while online!',
  ],
  ['S8.042', 'errors:productStatus', 'Product query returned empty result product status = '],
  ['S8.043', 'errors:productVisibility', 'Product query returned empty result product visibility = '],
  ['S8.044', 'pages-errors:noCategory', 'Category query returned empty result {key} = {value}'],
  ['S8.045', 'pages-errors:noCmsPage', 'CMS query returned empty result'],
  [
    'S8.047',
    'missing-product-errors:noParentSku',
    "Product doesn't have parentSku, please check if this is configurable product",
  ],
  ['S8.049', 'errors:badContentType', 'Error with response - bad content-type!'],
  ['S8.050', 'errors:badShape', 'Unhandled error, wrong response format!'],
  ['S5.032', 'checkout:messages.required', 'Field is required.'],
  ['S5.032', 'account:messages.required', 'Field is required.'],
  ['S5.033', 'checkout:messages.nameShort', 'Name must have at least 2 letters'],
  ['S5.034', 'checkout:messages.companyNameShort', 'Name must have at least 3 letters'],
  ['S5.035', 'account:messages.passwordShort', 'Password must have at least 8 letters.'],
  ['S5.036', 'account:messages.passwordsDiffer', 'Passwords must be identical.'],
  ['S5.037', 'checkout:messages.email', 'Please provide valid e-mail address.'],
  ['S5.037', 'account:messages.email', 'Please provide valid e-mail address.'],
  ['S5.038', 'checkout:messages.alphabet', 'Accepts only alphabet characters.'],
  ['S5.039', 'checkout:messages.zipShort', 'Zip-code must have at least 3 letters.'],
  [
    'S5.040',
    'checkout:messages.zipFormat',
    'Bad zip code format (Lithuania LT-00000, Latvia LV-0000, Estonia 0000).',
  ],
  ['S5.041', 'checkout:messages.taxIdShort', 'Tax ID must have at least 3 letters.'],
  ['S5.042', 'checkout:messages.taxNumberShort', 'Tax identification number must have at least 3 letters.'],
  ['S5.043', 'checkout:messages.taxIdInvalid', 'Tax identification number is not valid.'],
  ['S5.044', 'checkout:messages.companyCodeShort', 'Company code must have minimum 3 characters.'],
  ['S5.045', 'checkout:messages.vatCodeShort', 'Company VAT code must have minimum 3 characters.'],
  ['S5.046', 'checkout:messages.terms', 'You must accept the terms and conditions.'],
  ['S5.047', 'checkout:messages.fixErrors', 'Please fix the validation errors.'],
];

/** Texts that continue after the specified wording, as the specification requires or allows. */
const begins: ReadonlySet<string> = new Set([
  'order:invalid.address',
  'errors:productStatus',
  'errors:productVisibility',
]);

function textOf(key: string): string {
  const [file = '', name = ''] = key.split(':');
  const tree = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../locales/en/${file}.json`), 'utf8'),
  ) as Tree;
  const found = name
    .split('.')
    .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);
  return typeof found === 'string' ? found.replaceAll(/\{\{(\w+)\}\}/g, '{$1}') : '';
}

it.each(specified)('%s: %s has the specified wording', (_id, key, sentence) => {
  const text = textOf(key);
  expect(begins.has(key) ? text.slice(0, sentence.length) : text).toBe(sentence);
});
