/** Prime of the field, order of the base point, and 2d of the curve. RFC 8032, 5.1 */
const P = '57896044618658097711785492504343953926634992332820282019728792003956564819949'
const ORDER = '7237005577332262213973186563042994240857116359379907606001950938285454250989'
const TWICE_D = '16295367250680780974490674513165176452449235426866156013048779062215315747161'
const BASE_X = '15112221349535400772501151409588531511454012693041857206046113283949847762202'
const BASE_Y = '46316835694926478169428394003475163141307993866256225615783033603165251855960'

/** Statements that create functions for numbers in bytes of ascending value, and for a multiple of the base point. */
const FUNCTIONS = [
  `create function "numberOf"(bytes bytea) returns numeric language plpgsql immutable as $$
    declare result numeric := 0;
    begin
      for position in reverse length(bytes) - 1 .. 0 loop result := result * 256 + get_byte(bytes, position); end loop;
      return result;
    end $$`,
  `create function "bytesOf"(number numeric) returns bytea language plpgsql immutable as $$
    declare result bytea := '\\x${'00'.repeat(32)}';
    begin
      for position in 0 .. 31 loop
        result := set_byte(result, position, mod(number, 256)::integer);
        number := div(number, 256);
      end loop;
      return result;
    end $$`,
  // Extended coordinates, RFC 8032, 5.1.4; the addition also doubles.
  `create function "multipleOfBase"(scalar numeric) returns bytea language plpgsql immutable as $$
    declare
      p constant numeric := ${P};
      x numeric := 0; y numeric := 1; z numeric := 1; t numeric := 0;
      x2 numeric := ${BASE_X}; y2 numeric := ${BASE_Y}; z2 numeric := 1; t2 numeric := mod(x2 * y2, p);
      a numeric; b numeric; c numeric; d numeric;
      exponent numeric := p - 2; inverse numeric := 1; result bytea;
    begin
      while scalar > 0 loop
        if mod(scalar, 2) = 1 then
          a := mod((y - x) * (y2 - x2), p); b := mod((y + x) * (y2 + x2), p);
          c := mod(mod(t * t2, p) * ${TWICE_D}, p); d := mod(2 * z * z2, p);
          x := mod((b - a) * (d - c), p); y := mod((d + c) * (b + a), p);
          t := mod((b - a) * (b + a), p); z := mod((d - c) * (d + c), p);
        end if;
        a := mod((y2 - x2) * (y2 - x2), p); b := mod((y2 + x2) * (y2 + x2), p);
        c := mod(mod(t2 * t2, p) * ${TWICE_D}, p); d := mod(2 * z2 * z2, p);
        x2 := mod((b - a) * (d - c), p); y2 := mod((d + c) * (b + a), p);
        t2 := mod((b - a) * (b + a), p); z2 := mod((d - c) * (d + c), p);
        scalar := div(scalar, 2);
      end loop;
      while exponent > 0 loop
        if mod(exponent, 2) = 1 then inverse := mod(inverse * z, p); end if;
        z := mod(z * z, p);
        exponent := div(exponent, 2);
      end loop;
      x := mod(mod(x * inverse, p) + p, p);
      y := mod(mod(y * inverse, p) + p, p);
      result := "bytesOf"(y);
      return set_byte(result, 31, get_byte(result, 31) + mod(x, 2)::integer * 128);
    end $$`,
]

/** Signature of a message by the key of a seed of 32 bytes, whose public key is known. RFC 8032, 5.1.6 */
const SIGN = `create function "signEd25519"(seed bytea, public bytea, message bytea) returns bytea language plpgsql immutable as $$
  declare
    hash bytea := sha512(seed);
    secret numeric; nonce numeric; point bytea; challenge numeric;
  begin
    secret := "numberOf"(set_byte(set_byte(substr(hash, 1, 32), 0, get_byte(hash, 0) & 248), 31, (get_byte(hash, 31) & 63) | 64));
    nonce := mod("numberOf"(sha512(substr(hash, 33) || message)), ${ORDER});
    point := "multipleOfBase"(nonce);
    challenge := mod("numberOf"(sha512(point || public || message)), ${ORDER});
    return point || "bytesOf"(mod(nonce + challenge * secret, ${ORDER}));
  end $$`

/** Returns the public key of a seed. RFC 8032, 5.1.5 */
const PUBLIC = `create function "publicEd25519"(seed bytea) returns bytea language plpgsql immutable as $$
  declare hash bytea := sha512(seed);
  begin
    return "multipleOfBase"("numberOf"(set_byte(set_byte(substr(hash, 1, 32), 0, get_byte(hash, 0) & 248), 31, (get_byte(hash, 31) & 63) | 64)));
  end $$`

/** Statements that create `"signEd25519"(seed, public, message)`: PostgreSQL has no signatures of its own. */
export const ED25519_SQL: readonly string[] = [...FUNCTIONS, SIGN, PUBLIC]
