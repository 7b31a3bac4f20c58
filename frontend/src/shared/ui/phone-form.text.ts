export const phoneFormText = {
  phone: 'טלפון נייד',
  phoneHint: '05X-XXXXXXX',
}
