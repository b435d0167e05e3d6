/**
 * The order of the field that circuits compute in, which is also the field of the curve's
 * coordinates.
 */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;
